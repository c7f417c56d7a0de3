import { cliMessages } from './cli.messages'
import type { Config } from '../base/config/config'
import { joinEmbeddedControl, openExternalControl } from '../server/control-database'
import { claimInstance, readPublicUrl } from '../server/instance'
import { createClosers } from '../base/closers'
import { createDiskRoom } from '../base/disk/disk-room'
import { createModuleServices } from '../server/create-modules'
import { layout, openDataDirectory } from '../base/disk/data-directory'
import { runningServer } from '../base/disk/data-directory-lock'
import { createLog } from '../base/log/log'
import { readStoredMode } from '../server/claim-mode'
import type { Platform } from '../server/platform.types'

/** Does something in the control database of the server that runs on a data directory. */
export async function joinServer(
  config: Config,
  work: (services: Platform) => Promise<void>,
): Promise<void> {
  const places = layout(config.dataDirectory)
  if ((await runningServer(places.lockFile)) === null)
    throw new Error(cliMessages.noServer(config.dataDirectory))
  const directory = await openDataDirectory(config.dataDirectory, config.masterKey)
  const log = createLog([])
  const database = config.databaseUrl
    ? await openExternalControl(config.databaseUrl, log)
    : await joinEmbeddedControl(directory, log)
  if (!database) throw new Error(cliMessages.noServer(config.dataDirectory))
  try {
    if ((await readStoredMode(database.pool)) === 'self-hosted')
      throw new Error(cliMessages.noAccounts)
    const instanceId = await claimInstance(
      database.pool,
      directory,
      config.masterKey ? null : places.masterKeyFile,
    )
    const closers = createClosers()
    const publicUrl = await readPublicUrl(database.pool)
    if (publicUrl === null) throw new Error(cliMessages.notListening)
    const ground = {
      closers,
      config,
      control: database.pool,
      directory,
      disk: createDiskRoom(directory.root),
      instanceId,
      log,
      publicUrl,
      secrets: directory.secrets,
    }
    try {
      await work(createModuleServices(ground))
    } finally {
      await closers.closeAll()
    }
  } finally {
    await database.close()
  }
}
