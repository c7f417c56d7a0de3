import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Fields of /proc/{pid}/stat after the command's name, which may hold anything; null where there is no /proc or no such process. */
function stat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/**
 * Returns true if a process is running. False for one that has ended, even if its parent has not
 * reaped it yet.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return stat(pid)?.[0] !== 'Z'
}

/**
 * Returns the start time of a process in the operating system's ticks, with the ID of the current
 * boot; null if it cannot be determined.
 */
export function startOf(pid: number): string | null {
  const ticks = stat(pid)?.[19]
  if (ticks === undefined) return null
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
  } catch {
    return ticks
  }
}

/** Milliseconds of one tick of the processor time in /proc. */
const TICK_MS = 10

/** Returns the processor time of a process in milliseconds; null if it cannot be determined. */
export function processorTimeOf(pid: number): number | null {
  const fields = stat(pid)
  return fields === null ? null : (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Returns the largest resident memory of a process so far in bytes; null if it cannot be determined. */
export function peakMemoryOf(pid: number): number | null {
  try {
    const [, kilobytes] =
      /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024
  } catch {
    return null
  }
}

/** Sends a signal to a process that may be gone already. */
export function endProcess(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The processes whose working directory is this folder: those of a Postgres, since each of them works in its data directory. */
export function processesIn(folder: string): number[] {
  let entries: string[]
  try {
    entries = readdirSync('/proc')
  } catch {
    return []
  }
  return entries
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder && isRunning(pid)
      } catch {
        return false
      }
    })
}

/** Interval between looks at processes that are ending, in milliseconds. */
const END_POLL_INTERVAL_MS = 10

/** Ends the processes whose working directory is this folder, and waits until they are gone. */
export async function endProcessesIn(folder: string): Promise<void> {
  const place = await realpath(folder).catch(() => folder)
  for (let left = processesIn(place); left.length > 0; left = processesIn(place)) {
    for (const pid of left) endProcess(pid)
    await sleep(END_POLL_INTERVAL_MS)
  }
}
