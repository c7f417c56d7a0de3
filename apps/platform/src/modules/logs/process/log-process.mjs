// The process that has the files of the logs open. It runs on its own, with the path of DuckDB as
// its argument, and takes one message after the other from the server.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkQuery, cutQuery } from './check-query.mjs'
import { catalogOf, COLUMNS, makeCopyViews, makeViews, quoted } from './log-views.mjs'
import { MAX_VALUE, readRows, watchMemory } from './read-rows.mjs'

const { DuckDBInstance, DuckDBTimestampValue, JsonDuckDBValueConverter, StatementType } = ((
  loaded,
) => loaded.default ?? loaded)(await import(process.argv[2]))

const INSTANCE = { memory_limit: '512MB', threads: '2' }
/** Projects with open files at a time, and how long one without a message stays open. */
const MAX_PROJECTS = 40
const IDLE_MS = 300_000
const DAY_MS = 86_400_000
const INVALID_DAY =
  /^(?:FATAL|IO|TransactionContext) Error: (?:Failed to commit: )?(?:Checkpoint failed for d|D)atabase "day (\d{4}-\d\d-\d\d)"(?:\. The database)? has been invalidated/
/** Milliseconds after which a query that goes on is interrupted again. */
const INTERRUPT_MS = 200
/** Milliseconds between looks at a project that is closed once nothing runs on it. */
const CLOSE_INTERVAL_MS = 20

try {
  // Requests come first.
  setPriority(10)
} catch {
  // A system without priorities.
}

const projects = new Map()
/** Folders that were removed: what comes late does not make them again. */
const forgotten = new Set()

async function openProject(folder) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const instance = await DuckDBInstance.create(':memory:', INSTANCE)
  const connection = await instance.connect()
  for (const setting of [
    `allowed_directories = [${quoted(`${folder}/`)}]`,
    `temp_directory = ''`,
    `autoinstall_known_extensions = false`,
    `autoload_known_extensions = false`,
    `TimeZone = 'UTC'`,
    `enable_external_access = false`,
    `lock_configuration = true`,
  ])
    await connection.run(`set ${setting}`)
  return {
    folder,
    instance,
    connection,
    days: new Map(),
    work: Promise.resolve(),
    running: 0,
    usedAt: Date.now(),
    lastId: 0,
  }
}

/** Runs work on a project that is open. Its writes follow each other. */
async function withProject(folder, work) {
  if (forgotten.has(folder)) throw new Error('The logs of the project were removed.')
  let project = projects.get(folder)
  if (project === undefined) {
    project = openProject(folder)
    projects.set(folder, project)
    project.catch(() => projects.delete(folder))
  }
  const opened = await project
  opened.running += 1
  opened.usedAt = Date.now()
  try {
    return await work(opened)
  } catch (error) {
    const day = invalidDay(error)
    if (day !== null) await inTurn(opened, () => detach(opened, day)).catch(() => undefined)
    throw error
  } finally {
    opened.running -= 1
    opened.usedAt = Date.now()
  }
}

/**
 * Returns the day whose file is refused until it is attached again: it could not be written as a whole.
 * SQL of people may speak of one too, as an error of another kind.
 */
const invalidDay = (error) => INVALID_DAY.exec(messageOf(error))?.[1] ?? null

/** Detaches the file of a day, which may be attached though it could not be made ready. */
async function detach(project, day) {
  project.days.delete(day)
  // Nothing runs in a transaction that has failed.
  await project.connection.run('rollback').catch(() => undefined)
  await project.connection.run(`detach database if exists ${catalogOf(day)}`)
}

function inTurn(project, work) {
  const result = project.work.then(work)
  project.work = result.catch(() => undefined)
  return result
}

/** Attaches the file of a day, and makes it if it is not there. */
function attach(project, day) {
  const known = project.days.get(day)
  if (known !== undefined) return known
  const attached = (async () => {
    const catalog = catalogOf(day)
    const file = join(project.folder, `${day}.duckdb`)
    const isNew = !existsSync(file)
    try {
      await project.connection.run(`attach if not exists ${quoted(file)} as ${catalog}`)
    } catch (error) {
      // The beginning of a file, for which there was no room, could not be opened again.
      if (isNew) await rm(file, { force: true })
      throw error
    }
    for (const table of [
      `lines (${COLUMNS.map((column) => column.join(' ')).join(', ')})`,
      `dropped ("timestamp" timestamp, lines bigint)`,
      `positions (file varchar, position varchar)`,
    ])
      await project.connection.run(`create table if not exists ${catalog}.${table}`)
    const reader = await project.connection.runAndReadAll(`select max(id) from ${catalog}.lines`)
    project.lastId = Math.max(project.lastId, Number(reader.getRowsJson()[0][0] ?? 0))
  })()
  project.days.set(day, attached)
  attached.catch(() => project.days.delete(day))
  return attached
}

async function daysOf(folder) {
  const files = await readdir(folder).catch(() => [])
  return files.flatMap((file) => /^(\d{4}-\d\d-\d\d)\.duckdb$/.exec(file)?.[1] ?? []).toSorted()
}

/** Returns the last day that a line can have. */
const lastDay = () => dayOf(Date.now() + DAY_MS)

const sizeOf = async (project, day) =>
  (await stat(join(project.folder, `${day}.duckdb`)).catch(() => ({ size: 0 }))).size

/** Writes lines of one day, with the position up to which a file has been read. */
async function append({ day, dropped, folder, position, rows }) {
  if (day > lastDay()) throw new Error(`${day} has not come yet.`)
  return withProject(folder, (project) =>
    inTurn(project, async () => {
      await attach(project, day)
      const { connection } = project
      const catalog = catalogOf(day)
      // The process may have ended after it wrote a batch and before it answered.
      if (position !== null && (await positionIn(project, day, position.file)) === position.value)
        return { bytes: await sizeOf(project, day) }
      await connection.run('begin')
      try {
        if (rows.length > 0) await appendRows(project, day, rows)
        if (dropped > 0)
          await connection.run(
            `insert into ${catalog}.dropped values (epoch_ms($1::bigint), $2::bigint)`,
            [BigInt(Date.now()), BigInt(dropped)],
          )
        if (position !== null) {
          await connection.run(`delete from ${catalog}.positions where file = $1`, [position.file])
          await connection.run(`insert into ${catalog}.positions values ($1, $2)`, [
            position.file,
            position.value,
          ])
        }
        await connection.run('commit')
      } catch (error) {
        await connection.run('rollback').catch(() => undefined)
        throw error
      }
      return { bytes: await sizeOf(project, day) }
    }),
  )
}

/** IDs begin with the time, and follow each other in the order in which lines are written. */
async function appendRows(project, day, rows) {
  const appender = await project.connection.createAppender('lines', 'main', `day ${day}`)
  for (const [micros, ...rest] of rows) {
    project.lastId = Math.max(project.lastId + 1, Date.now() * 1_000)
    appender.appendBigInt(BigInt(project.lastId))
    appender.appendTimestamp(new DuckDBTimestampValue(BigInt(micros)))
    for (const [at, value] of rest.entries()) {
      if (value === null) appender.appendNull()
      else if (at === 7) appender.appendSmallInt(value)
      else if (at === 8) appender.appendDouble(value)
      else appender.appendVarchar(value)
    }
    appender.endRow()
  }
  appender.closeSync()
}

/** Returns the position that was written last. */
async function position({ file, folder }) {
  return withProject(folder, (project) =>
    inTurn(project, async () => {
      for (const day of (await daysOf(folder))
        .filter((one) => one <= lastDay())
        .slice(-3)
        .toReversed()) {
        await attach(project, day)
        const value = await positionIn(project, day, file)
        if (value !== null) return { value }
      }
      return { value: null }
    }),
  )
}

async function positionIn({ connection }, day, file) {
  const reader = await connection.runAndReadAll(
    `select position from ${catalogOf(day)}.positions where file = $1`,
    [file],
  )
  return reader.getRowsJson()[0]?.[0] ?? null
}

/** Runs a query on the lines of a range. */
async function query(request) {
  return withProject(request.folder, async (project) => {
    const first = dayOf(request.from)
    const last = dayOf(request.to)
    const { snapshot } = request
    const days = (await daysOf(request.folder)).filter(
      (day) => snapshot === undefined && day >= first && day <= last,
    )
    const connection = await project.instance.connect()
    const endsAt = Date.now() + request.deadlineMs
    const isOver = () => Date.now() >= endsAt
    const goOn = () => {
      if (isOver()) throw new Error('The query took too long.')
    }
    let end = () => undefined
    const over = new Promise((resolve) => (end = resolve)).then(goOn)
    over.catch(() => undefined)
    // An interrupt between two statements has no effect.
    const timer = setInterval(() => {
      if (!isOver()) return
      connection.interrupt()
      end()
    }, INTERRUPT_MS)
    const unwatch = request.isFree ? watchMemory() : () => undefined
    let isOfRequest = false
    try {
      for (const day of days)
        await Promise.race([inTurn(project, () => attach(project, day)), over])
      if (snapshot === undefined) await makeViews(connection, days, request)
      else await makeCopyViews(connection, join(request.folder, 'snapshots', snapshot))
      isOfRequest = true
      let { sql } = request
      let columns = null
      if (request.isFree) {
        columns = await checkQuery(connection, sql, StatementType.SELECT)
        const { rows, view } = cutQuery(sql, columns, MAX_VALUE + 1)
        await connection.run(view)
        sql = rows
      }
      await connection.run('begin transaction read only')
      const convert = JsonDuckDBValueConverter
      return await readRows(connection, { ...request, columns, convert, goOn, sql })
    } catch (error) {
      // A file that cannot be opened is no fault of the SQL, and its path is not for people.
      if ((!isOver() && !isOfRequest) || invalidDay(error) !== null) throw error
      const message = messageOf(error)
      if (isOver()) return { refused: 'timeout', message }
      return { refused: message.startsWith('Out of Memory') ? 'memory' : 'sql', message }
    } finally {
      clearInterval(timer)
      unwatch()
      connection.closeSync()
    }
  })
}

const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10)

/** Removes the days before one and after one. */
async function drop({ after, before, folder }) {
  const days = (await daysOf(folder)).filter((day) => day < before || day > after)
  if (days.length === 0) return {}
  return withProject(folder, (project) =>
    inTurn(project, async () => {
      for (const day of days) {
        await detach(project, day)
        for (const end of ['', '.wal'])
          await rm(join(folder, `${day}.duckdb${end}`), { force: true })
      }
      return {}
    }),
  )
}

async function forget({ folder }) {
  forgotten.add(folder)
  const project = await projects.get(folder)?.catch(() => null)
  // Queries end at their deadlines.
  while (project && project.running > 0) await sleep(CLOSE_INTERVAL_MS)
  await close(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  return {}
}

async function close(folder) {
  const project = await projects.get(folder)?.catch(() => null)
  projects.delete(folder)
  if (!project) return
  await project.work
  project.connection.closeSync()
  project.instance.closeSync()
}

/** Closes what has had no message for a while, the longest first. */
async function sweep() {
  const opened = []
  for (const [folder, project] of projects) opened.push([folder, await project.catch(() => null)])
  const idle = opened
    .filter(([, project]) => project !== null && project.running === 0)
    .toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
  const limit = Date.now() - IDLE_MS
  for (const [at, [folder, project]] of idle.entries())
    // One that was begun to be used while another was closed remains open.
    if (project.running === 0 && (project.usedAt < limit || at < projects.size - MAX_PROJECTS))
      await close(folder)
}

const messageOf = (error) => (error instanceof Error ? error.message : String(error))

const operations = { append, position, query, drop, forget }

process.on('message', (message) => void answer(message))

async function answer({ id, operation, ...request }) {
  const reply = await operations[operation](request).then(
    (value) => ({ id, value }),
    (error) => ({ id, error: messageOf(error) }),
  )
  if (process.connected) process.send(reply)
}

// The server ends it by closing the channel, and a server that was killed does the same.
process.on('disconnect', () => void end())

async function end() {
  for (const folder of projects.keys()) await close(folder).catch(() => undefined)
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
setInterval(() => void sweep(), 60_000).unref()
process.send({ id: 0, value: 'ready' })
