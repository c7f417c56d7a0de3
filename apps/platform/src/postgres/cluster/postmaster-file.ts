import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Details of a running Postgres, from its postmaster.pid. */
export interface PostmasterFile {
  pid: number
  port: number
  /** Folder of its Unix socket. */
  socket: string
  /** True once it accepts connections. */
  isReady: boolean
}

/** null while the file is not complete. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const [pid, , , port, socket, , , status] = text.split('\n')
  const numbers = [Number(pid), Number(port)] as const
  if (
    !pid ||
    !port ||
    !socket ||
    numbers.some((number) => !Number.isInteger(number) || number <= 0)
  )
    return null
  return { pid: numbers[0], port: numbers[1], socket, isReady: status?.trim() === 'ready' }
}

/** null when there is none, so that nothing runs or ran on this data directory. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null)
  return text === null ? null : parsePostmasterFile(text)
}
