import { createHash } from 'node:crypto'
import { chmod, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { removeSocketFiles } from '../../base/disk/remove-socket-files'
import { makeSocketFolder, socketFolder } from '../../postgres/cluster/cluster-place'

/** Folders of the system, of which Deno allows a function no file. */
const SYSTEM = /^\/(dev|proc|sys)\//

/** Returns the folder of a project's processes. */
export function functionFolder(run: string, ref: string): string {
  const inside = socketFolder(run, `fn-${ref}`)
  if (!SYSTEM.test(inside)) return inside
  return join('/tmp', `howdah-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`)
}

/** Creates the empty folder for the socket files by which functions reach the gateway. @returns its path */
export async function functionGatewayFolder(run: string): Promise<string> {
  const folder = functionFolder(run, 'gateway')
  await mkdir(run, { recursive: true })
  // Of a server that was killed.
  await removeSocketFiles(folder)
  await makeSocketFolder(folder, null)
  await chmod(folder, 0o711)
  return realpath(folder)
}
