import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../paths.mjs'

/** The one that Debian's packages are for, not one of the path. */
const PYTHON = '/usr/bin/python3'
const JDBC = '/usr/share/java/postgresql.jar'
const requireOfPlatform = createRequire(join(root, 'apps/platform/package.json'))

/** Runs a program in a folder; throws its output if it fails. @returns its output */
function runIn(folder, command, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 300_000,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

const JAVA = `import java.nio.file.*;
import java.sql.*;

class Main {
  public static void main(String[] args) throws Exception {
    String url = Files.readString(Path.of("url.txt"));
    try (Connection connection = DriverManager.getConnection(url);
        ResultSet rows = connection.createStatement().executeQuery("select version()")) {
      rows.next();
      System.out.println(rows.getString(1));
    }
  }
}
`

/**
 * Clients of the formats: the packages of Debian that they come from, and how the code of a format is run
 * in the folder with its files. `text` is the connection string. .NET has no client in Debian.
 */
export const clients = {
  uri: {
    packages: ['postgresql-client'],
    run: (folder, text) =>
      runIn(folder, 'psql', [text, '--no-align', '--tuples-only', '--command', 'select version()']),
  },
  psql: {
    packages: ['postgresql-client'],
    run: (folder, text, password) =>
      runIn(folder, 'sh', ['-c', `${text} --no-align --tuples-only --command 'select version()'`], {
        PGPASSWORD: password,
      }),
  },
  nodejs: {
    packages: [],
    run(folder) {
      mkdirSync(join(folder, 'node_modules'))
      const pg = dirname(requireOfPlatform.resolve('pg/package.json'))
      symlinkSync(pg, join(folder, 'node_modules/pg'))
      return runIn(folder, process.execPath, ['--env-file=.env', 'db.mjs'])
    },
  },
  python: {
    packages: ['python3-psycopg2', 'python3-dotenv'],
    run: (folder) => runIn(folder, PYTHON, ['main.py']),
  },
  sqlalchemy: {
    packages: ['python3-psycopg2', 'python3-sqlalchemy', 'python3-dotenv'],
    run: (folder) => runIn(folder, PYTHON, ['main.py']),
  },
  php: {
    packages: ['php-cli', 'php-pgsql'],
    run: (folder) => runIn(folder, 'php', ['db.php']),
  },
  jdbc: {
    packages: ['default-jdk-headless', 'libpostgresql-jdbc-java'],
    run(folder, text) {
      writeFileSync(join(folder, 'url.txt'), text)
      writeFileSync(join(folder, 'Main.java'), JAVA)
      return runIn(folder, 'java', ['-cp', JDBC, 'Main.java'])
    },
  },
  golang: {
    packages: ['golang-go', 'golang-github-jackc-pgx-v4-dev', 'golang-github-joho-godotenv-dev'],
    run(folder) {
      // Debian has pgx 4, which reads the same addresses, in the layout from before modules.
      const file = join(folder, 'main.go')
      writeFileSync(file, readFileSync(file, 'utf8').replace('pgx/v5', 'pgx/v4'))
      return runIn(folder, 'go', ['run', 'main.go'], {
        GO111MODULE: 'off',
        GOPATH: '/usr/share/gocode',
        GOCACHE: join(folder, '../go-cache'),
      })
    },
    /** The parameter that makes it send no prepared statements is new in pgx 5. */
    isTried: ({ poolMode }) => poolMode !== 'transaction',
  },
}
