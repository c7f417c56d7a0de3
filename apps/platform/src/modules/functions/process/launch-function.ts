import { link, mkdir, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { removeSocketFiles } from '../../../base/disk/remove-socket-files'
import { makeSocketFolder } from '../../../postgres/cluster/cluster-place'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import { bootError } from '../function-error'
import { functionFolder } from '../function-folder'
import type { InvokedFunction } from '../rows/function-rows'
import type { FunctionsServices } from '../services'
import { deniedAddresses } from './denied-addresses'
import { functionEnvironment } from './function-environment'
import { startFunctionProcess, type FunctionProcess } from './function-process'
import { shimOf } from './shim'

export interface LaunchedFunction {
  place: { ref: string; slug: string }
  invoked: InvokedFunction
  /** Path of Deno. */
  program: string
  user: ProcessUser | null
  /** Name of its files, of no other process. */
  name: string
}

/**
 * Writes the files of a function and starts it. Its logs get its start and its end.
 * @throws FunctionError if its version is not stored, NotStarted
 */
export async function launchFunction(
  services: FunctionsServices,
  { invoked, name, place, program, user }: LaunchedFunction,
): Promise<FunctionProcess> {
  const { directory, functionLogs, functionRows } = services
  const code = await functionRows.bundle(invoked.id, invoked.version)
  if (code === null) throw bootError()
  const made = functionFolder(directory.run, place.ref)
  await mkdir(directory.run, { recursive: true })
  await makeSocketFolder(made, user)
  const folder = await realpath(made)
  const [socket, main, shim, gateway] = ['.s', '.js', '.shim.js', '.g'].map((end) =>
    join(folder, `${name}${end}`),
  ) as [string, string, string, string]
  const cache = join(folder, 'cache')
  await mkdir(cache, { recursive: true, mode: 0o555 })
  // A link of its own, which is all that it can remove.
  await link(await services.functionGateway(place.ref), gateway)
  for (const [file, content] of [
    [main, code],
    [shim, shimOf({ file: gateway, url: services.gatewayUrl })],
  ] as const) {
    // A new file: what a function has put in this folder is neither followed nor written to.
    const opened = await open(file, 'wx', 0o600)
    try {
      await opened.writeFile(content)
      if (user) await opened.chown(user.uid, user.gid)
    } finally {
      await opened.close()
    }
  }
  const remove = () =>
    Promise.all([socket, main, shim, gateway].map(removeSocketFiles)).then(
      () => undefined,
      () => undefined,
    )
  const of = { key: `${place.ref}/${place.slug}`, version: invoked.version }
  const startedAt = performance.now()
  try {
    const running = await startFunctionProcess({
      ...{ program, user, folder, socket, main, shim, gateway },
      env: await functionEnvironment(services, { ...place, invoked, socket, folder, cache }),
      denied: deniedAddresses(),
      onOutput: (level, text) => functionLogs.addOutput(of, level, text),
    })
    functionLogs.noteStart(of, performance.now() - startedAt)
    void running.ended.then(() => {
      functionLogs.noteEnd(of, running.usage)
      return remove()
    })
    return running
  } catch (error) {
    await remove()
    throw error
  }
}
