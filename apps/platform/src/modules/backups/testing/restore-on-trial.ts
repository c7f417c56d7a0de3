import { once } from 'node:events'
import { readConfig } from '../../../server/config'
import { startPlatform } from '../../../server/start'
import { testRecovery } from '../trial/test-recovery'

/**
 * Runs a server that tries a restore once its input ends, since servers do so only once a week: a
 * process of its own, which a test kills.
 */
const [data = '', ref = '', source] = process.argv.slice(2)
const running = await startPlatform(
  readConfig({ data, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }),
)
process.stdout.write('The trial begins\n')
process.stdin.resume()
await once(process.stdin, 'end')
await testRecovery(running.platform, ref, source === 'archive' ? 'archive' : 'backup')
