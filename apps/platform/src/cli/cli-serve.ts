import { access } from 'node:fs/promises'
import { version } from '../../package.json'
import { cliMessages } from './cli.messages'
import { endAllClusters } from '../postgres/cluster/end-all-clusters'
import { postgresUser } from '../postgres/cluster/process-user'
import type { Config } from '../base/config/config'
import { layout } from '../base/disk/data-directory'
import { terminalSink } from '../base/log/log'
import { startPlatform } from '../server/start'

/** Period in milliseconds in which signals are treated as one: a terminal sends them to every process, and npm forwards them. */
const SAME_SIGNAL_MS = 700

// A terminal that is gone is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Runs the server until a signal ends it. */
export async function serve(config: Config): Promise<0> {
  const stop = onStopSignals(() => endAllClusters(layout(config.dataDirectory)))
  const { instanceFile } = layout(config.dataDirectory)
  const isFirst = await access(instanceFile).then(
    () => false,
    () => true,
  )
  say(cliMessages.starting(config.dataDirectory, isFirst))
  const running = await startPlatform(config, [
    terminalSink((line) => void process.stderr.write(line), 'warn'),
  ])
  const { log } = running.platform
  // An internal error in one request or timer must not end the work of other users.
  process.on('unhandledRejection', (error) => log.error('A mistake was made', { error }))
  process.on('uncaughtException', (error) => log.error('A mistake was made', { error }))
  if (!stop.asked) {
    if (isFirst) say(cliMessages.runsAs(postgresUser()?.name ?? null))
    say(cliMessages.running(version, running.url))
    if (running.signInLink) say(cliMessages.signIn(running.signInLink, config.selfHosted === null))
    else if (config.selfHosted) say(cliMessages.signInWithPassword)
    if (isFirst && config.mode === 'platform' && running.platform.pooler.version === null)
      say(cliMessages.noPooler)
    say(cliMessages.howToStop)
  }
  await stop.signal
  await running.stop()
  say(cliMessages.stopped)
  return 0
}

interface StopSignal {
  readonly asked: boolean
  /** Ends at the first signal. */
  signal: Promise<void>
}

/** @param force ends everything immediately; called at the second signal */
function onStopSignals(force: () => Promise<void>): StopSignal {
  let askedAt: number | null = null
  let forcing = false
  const signal = new Promise<void>((resolve) => {
    const hear = () => {
      const now = Date.now()
      if (askedAt === null) {
        askedAt = now
        say(`\n${cliMessages.stopping}`)
        resolve()
      } else if (!forcing && now - askedAt > SAME_SIGNAL_MS) {
        forcing = true
        void force().finally(() => {
          say(cliMessages.forced)
          process.exit(1)
        })
      }
    }
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, hear)
  })
  return {
    get asked() {
      return askedAt !== null
    },
    signal,
  }
}
