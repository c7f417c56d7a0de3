import {
  PASSWORD_PLACEHOLDER,
  type ConnectionFile,
  type ConnectionFormat,
  type ConnectionAddress,
} from './connect.types'
import { connectionString } from './connection-string'
import { nodeDatabase } from './connection-uri'
import { phpLiteral } from './escaping'
import { pdoDsn } from './pdo'

/** Command and files that a person copies to connect with a format. */
export interface ConnectionCode {
  /** Command that installs the client; null where there is nothing to install. */
  install: string | null
  files: ConnectionFile[]
}

/** Returns the command, the files or the block of a format. */
export function connectionCode({
  format,
  ...target
}: ConnectionAddress & { format: ConnectionFormat }): ConnectionCode {
  const text = connectionString({ format, ...target })
  switch (format) {
    case 'uri':
    case 'jdbc':
      return { install: null, files: [{ path: null, language: 'text', content: text }] }
    case 'psql':
      return { install: null, files: [{ path: null, language: 'bash', content: text }] }
    case 'golang':
      return {
        install: 'go get github.com/jackc/pgx/v5 github.com/joho/godotenv',
        files: [env(text), { path: 'main.go', language: 'go', content: GO }],
      }
    case 'dotnet':
      return {
        install: `dotnet add package Npgsql
dotnet add package Microsoft.Extensions.Configuration.Json`,
        files: [
          {
            path: 'appsettings.json',
            language: 'json',
            content: JSON.stringify({ ConnectionStrings: { Database: text } }, null, 2),
          },
          { path: 'Program.cs', language: 'csharp', content: C_SHARP },
        ],
      }
    case 'nodejs':
      return {
        install: 'npm install pg',
        files: [env(text), { path: 'db.mjs', language: 'javascript', content: node(target) }],
      }
    case 'php':
      return { install: null, files: [{ path: 'db.php', language: 'php', content: php(target) }] }
    case 'python':
      return {
        install: 'pip install psycopg2-binary python-dotenv',
        files: [env(text), { path: 'main.py', language: 'python', content: PYTHON }],
      }
    case 'sqlalchemy':
      return {
        install: 'pip install sqlalchemy psycopg2-binary python-dotenv',
        files: [
          env(text),
          {
            path: 'main.py',
            language: 'python',
            content: sqlAlchemy(target.poolMode === 'transaction'),
          },
        ],
      }
    default:
      return format satisfies never
  }
}

/** URLs are encoded so that no reader of `.env` files sees a quote, a space or a `#` in them. */
const env = (url: string): ConnectionFile => ({
  path: '.env',
  language: 'env',
  content: `DATABASE_URL=${url}`,
})

const GO = `package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/jackc/pgx/v5"
	"github.com/joho/godotenv"
)

func main() {
	if err := godotenv.Load(); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close(ctx)

	var version string
	if err := conn.QueryRow(ctx, "select version()").Scan(&version); err != nil {
		log.Fatal(err)
	}
	fmt.Println(version)
}`

const C_SHARP = `using Microsoft.Extensions.Configuration;
using Npgsql;

var configuration = new ConfigurationBuilder()
    .SetBasePath(Directory.GetCurrentDirectory())
    .AddJsonFile("appsettings.json")
    .Build();

await using var dataSource = NpgsqlDataSource.Create(
    configuration.GetConnectionString("Database")!);
await using var command = dataSource.CreateCommand("select version()");
Console.WriteLine(await command.ExecuteScalarAsync());`

function node(target: ConnectionAddress): string {
  const database = nodeDatabase(target)
  return [
    '// Run: node --env-file=.env db.mjs',
    "import pg from 'pg'",
    '',
    ...(database === null ? [] : [`process.env.PGDATABASE = ${JSON.stringify(database)}`]),
    'const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })',
    "const { rows } = await pool.query('select version()')",
    'console.log(rows[0].version)',
    'await pool.end()',
  ].join('\n')
}

const PYTHON = `import os

import psycopg2
from dotenv import load_dotenv

load_dotenv()

connection = psycopg2.connect(os.environ["DATABASE_URL"])
with connection.cursor() as cursor:
    cursor.execute("select version()")
    print(cursor.fetchone()[0])
connection.close()`

function sqlAlchemy(isPooled: boolean): string {
  // Two pools in a row hold connections twice; the pooler's is the one to use.
  const engine = isPooled
    ? 'create_engine(os.environ["DATABASE_URL"], poolclass=NullPool)'
    : 'create_engine(os.environ["DATABASE_URL"])'
  return `import os

from dotenv import load_dotenv
from sqlalchemy import create_engine, text
${isPooled ? 'from sqlalchemy.pool import NullPool\n' : ''}
load_dotenv()

engine = ${engine}
with engine.connect() as connection:
    print(connection.execute(text("select version()")).scalar())`
}

function php(target: ConnectionAddress): string {
  const { user, password = PASSWORD_PLACEHOLDER, poolMode } = target
  const { dsn, environment } = pdoDsn(target)
  const options = [
    'PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION',
    ...(poolMode === 'transaction' ? ['PDO::PGSQL_ATTR_DISABLE_PREPARES => true'] : []),
  ]
  return [
    '<?php',
    ...environment.map(({ name, value }) => `putenv(${phpLiteral(`${name}=${value}`)});`),
    '$db = new PDO(',
    `    ${phpLiteral(dsn)},`,
    `    ${phpLiteral(user)},`,
    `    ${phpLiteral(password)},`,
    `    [${options.join(', ')}]`,
    ');',
    "echo $db->query('select version()')->fetchColumn(), PHP_EOL;",
  ].join('\n')
}
