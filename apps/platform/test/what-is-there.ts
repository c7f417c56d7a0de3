import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Client } from 'pg'
import { expect, vi } from 'vitest'
import type { RunningPlatform } from '../src/server/start'

/** Disk, slots and processes of a server; names only, in order. */
export interface WhatIsThere {
  /** Files and folders below the data directory, without those that a Postgres, DuckDB or a bucket writes in its own folder. */
  disk: string[]
  /** Replication slots of each running cluster. */
  slots: string[]
  /** Folders of the data directory that a Postgres works in. */
  clusters: string[]
  /** Other processes of the data directory. */
  processes: string[]
}

/** Folders whose contents are named by what writes them. */
const OWN_CONTENTS = /^(?:cache|storage\/[^/]+|clusters\/[^/]+\/data|backups\/[^/]+\/[^/]+)$/
/** Locks of sockets, and files of the server, come and go with it. */
const OF_THE_SERVER =
  /^(?:logs|run\/.*\.lock|howdah\.(?:log|lock).*|clusters\/[^/]+\/(?:cluster\.json|postgres\.log.*))$/

async function diskOf(root: string): Promise<string[]> {
  const found: string[] = []
  async function listBelow(folder: string): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      const name = relative(root, path)
      if (OF_THE_SERVER.test(name)) continue
      // The folder of a project without backups.
      if (/^backups\/[^/]+$/.test(name) && (await readdir(path)).length === 0) continue
      found.push(name.replace(/(?<=\.s\.PGSQL\.)\d+$/, 'port'))
      if (entry.isDirectory() && !OWN_CONTENTS.test(name)) await listBelow(path)
    }
  }
  await listBelow(root)
  return found.toSorted()
}

/** Processes that work in the data directory or name it, those of a Postgres by its folder. */
function processesOf(root: string): Pick<WhatIsThere, 'clusters' | 'processes'> {
  const clusters = new Set<string>()
  const processes: string[] = []
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const folder = relative(root, readlinkSync(`/proc/${pid}/cwd`))
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      // A process that has ended has no command line.
      if (line === '' || Number(pid) === process.pid) continue
      const isInside = !folder.startsWith('..')
      if (isInside && /(?:^|\/)(?:data|\.new-[^/]*)$/.test(folder)) clusters.add(folder)
      else if (isInside || line.includes(root)) processes.push(line.replaceAll(root, ''))
    } catch {
      // It has ended.
    }
  }
  return { clusters: [...clusters].toSorted(), processes: processes.toSorted() }
}

async function slotsOf({ platform }: RunningPlatform, ref: string): Promise<string[]> {
  const client = new Client(await platform.clusters.target(ref, 'admin'))
  await client.connect()
  try {
    const { rows } = await client.query<{ slot: string }>(
      `select $1 || ' ' || slot_type || ' ' || slot_name as slot from pg_replication_slots`,
      [ref],
    )
    return rows.map(({ slot }) => slot)
  } finally {
    await client.end()
  }
}

/** Looks at the disk, the slots and the processes of a server that runs in this process. */
export async function whatIsThere(running: RunningPlatform, root: string): Promise<WhatIsThere> {
  const { rows } = await running.platform.control.query<{ ref: string }>(
    `select ref from projects where status like 'ACTIVE%'`,
  )
  const slots = await Promise.all(rows.map(({ ref }) => slotsOf(running, ref)))
  return { disk: await diskOf(root), slots: slots.flat().toSorted(), ...processesOf(root) }
}

/** Expects that the disk, the slots and the processes of a server are what they were; what ends by itself may take a moment. */
export async function expectAsBefore(
  running: RunningPlatform,
  root: string,
  before: WhatIsThere,
): Promise<void> {
  await vi.waitFor(async () => expect(await whatIsThere(running, root)).toEqual(before), {
    timeout: 60_000,
    interval: 100,
  })
}

/** Expects that a server which has stopped left no process in its data directory. */
export function expectNoProcesses(root: string): void {
  expect(processesOf(root)).toEqual({ clusters: [], processes: [] })
}
