import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { socketFolder } from '../../postgres/cluster/cluster-place'

/** Folders of the system, of which Deno allows a function no file. */
const SYSTEM = /^\/(dev|proc|sys)\//

/** Returns the folder of a project's processes. */
export function functionFolder(run: string, ref: string): string {
  const inside = socketFolder(run, `fn-${ref}`)
  if (!SYSTEM.test(inside)) return inside
  return join('/tmp', `howdah-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`)
}
