import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { commandsOf } from '../../base/command'
import { ConfigError } from '../../base/config/config-error'
import { parseMasterKey } from '../../base/secrets'
import { openArchiveSource } from './restore-server/archive-source'
import { restoreMessages as messages } from './restore-server/restore.messages'
import { restoreServer } from './restore-server/restore-server'
import type { BackupsServices } from './services'

const command = commandsOf<BackupsServices>()

const restore = command({
  name: 'restore',
  summary: messages.summary,
  isAlone: true,
  options: {
    from: { argument: '<archive>', required: true, help: messages.from },
    data: { argument: '<directory>', required: true, help: messages.data },
    to: { argument: '<time>', help: messages.to },
    'master-key-file': { argument: '<file>', help: messages.masterKeyFile },
  },
  note: messages.restoreNote,
  check({ 'master-key-file': keyFile, to }) {
    if (to !== undefined && !(Date.parse(to) <= Date.now()))
      throw new ConfigError(messages.wrongTime(to))
    if (keyFile === undefined && !process.env.HOWDAH_MASTER_KEY)
      throw new ConfigError(messages.noKey)
  },
  async run({ data, from, 'master-key-file': keyFile, to }, _, { note, print }) {
    const place = keyFile === undefined ? 'HOWDAH_MASTER_KEY' : resolve(keyFile)
    const text =
      keyFile === undefined ? (process.env.HOWDAH_MASTER_KEY ?? '') : await readFile(place, 'utf8')
    const masterKey = parseMasterKey(text)
    if (masterKey === null) throw new Error(messages.wrongKeyFile(place))
    const archive = await openArchiveSource(from, process.env)
    const report = await restoreServer({
      ...{ masterKey, note, root: resolve(data) },
      ...{ source: archive.reader, backups: archive.backups },
      to: to === undefined ? null : new Date(to),
      keyIsStored: keyFile !== undefined,
    })
    for (const line of report.lines) print(line)
    if (report.failed > 0) throw new Error(messages.notAll(report.failed))
  },
})

export const backupCommands = [restore]
