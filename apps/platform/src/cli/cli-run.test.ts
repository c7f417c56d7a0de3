import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfigError } from '../base/config/config-error'
import { allSettings } from '../server/config'
import { commands, exitCodeOf, runCli } from './cli-run'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('the command line', () => {
  it.each([['--help'], ['-h'], ['user', 'add', '--help']])(
    'explains itself: %s',
    async (...args) => {
      const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
      expect(await runCli(args)).toBe(0)
      expect(write.mock.calls.join('')).toContain('howdah token create')
    },
  )

  it('is called as people call it', async () => {
    vi.stubEnv('HOWDAH_COMMAND', 'npm start --')
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await runCli(['--help'])
    expect(write.mock.calls.join('')).toMatch(
      /\n {2}npm start -- user reset-link \[options\] +create a link/,
    )
    expect(write.mock.calls.join('')).not.toMatch(/howdah (user|token|organization)/)
    expect(exitCodeOf(new ConfigError('No.')).text).toContain('npm start -- --help')
  })

  it('explains every setting and every option of a command, within the width of a terminal', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await runCli(['--help'])
    const help = write.mock.calls.join('')
    const names = [
      ...allSettings().flatMap(({ option, variable }) => [
        option === undefined ? [] : `--${option}`,
        variable ?? [],
      ]),
      ...commands.flatMap(({ options }) => Object.keys(options).map((option) => `--${option}`)),
    ].flat()
    expect(names.length).toBeGreaterThan(40)
    for (const name of names) expect(help).toContain(name)
    expect(help).toContain(`
  --origin <origin>       a page's origin that may call the API with a bearer token (CORS); may be repeated
`)
    expect(help).toContain(`
  HOWDAH_ORIGINS          as --origin, separated by commas
`)
    expect(help).toContain(`
  HOWDAH_SCHEDULED_BACKUPS
                          off: as --no-scheduled-backups
`)
    expect(help).toContain(`
howdah token create
  --email <address>       the owner of the token, which has the permissions of this person
  --name <name>           the purpose of the token
  --form <form>           howdah (default), or sbp for command lines of the ecosystem
  --data <directory>      the data directory of the running server
  The token is printed once; only its hash is stored.
`)
    for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120)
  })

  it.each([
    [['--nonsense'], /--nonsense/],
    [['start'], /Unknown command "start"/],
    [['user', 'remove'], /Unknown command "user"/],
    [['--port'], /--port/],
    [['--port', 'x'], /--port takes a number/],
    [['--without', 'everything'], /--without takes one of replication/],
    [['user', 'add', '--email', 'a@b.c'], /--organization is required/],
    [
      ['user', 'add', '--email', 'a@b.c', '--organization', 'x', '--role', 'king'],
      /developer or read-only/,
    ],
    [['token', 'create', '--name', 'ci'], /--email is required/],
    [['restore', '--from', 's3://b'], /--data is required/],
    [['restore', '--data', 'x'], /--from is required/],
    [['restore', '--from', 's3://b', '--data', 'x'], /master key is needed/],
    [
      ['restore', '--from', 's3://b', '--data', 'x', '--to', 'tomorrow', '--master-key-file', 'k'],
      /--to takes a time/,
    ],
    [['functions', 'deploy', '--project', 'x', '--name', 'x'], /--folder is required/],
    [['functions', 'download', '--project', 'x', '--name', 'x'], /--folder is required/],
    [['user', 'reset-link'], /--email is required/],
    [['user', 'remove-totp'], /--email is required/],
    [['user', 'reset-link', '--email', 'a@b.c', '--role', 'owner'], /--role/],
    [['organization', 'create', '--name', 'Acme'], /--owner is required/],
    [['organization', 'plan', '--slug', 'acme', '--plan', 'gold'], /free, pro, team or enterprise/],
    [['organization', 'managed-by', '--slug', 'acme', '--by', 'me'], /vercel-marketplace/],
    [
      ['organization', 'managed-by', '--slug', 'acme', '--by', 'aws-marketplace'],
      /--installation-id is required/,
    ],
    [
      [
        'organization',
        'managed-by',
        '--slug',
        'acme',
        '--by',
        'aws-marketplace',
        '--installation-id',
        '1',
        '--url',
        'javascript:alert(1)',
      ],
      /--url takes/,
    ],
    [['token', 'create', 'now'], /Unknown command "now"/],
  ])('refuses %o with exit code 2', async (args, message) => {
    const error = await runCli(args).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConfigError)
    expect(exitCodeOf(error)).toMatchObject({
      code: 2,
      text: expect.stringMatching(message) as string,
    })
    expect(exitCodeOf(error).text).toContain('howdah --help')
  })

  it('shows a sentence for what can happen, and the place of what must not', () => {
    expect(exitCodeOf(new Error('Port 1 is taken.'))).toEqual({ code: 1, text: 'Port 1 is taken.' })
    expect(exitCodeOf(new TypeError('x is undefined')).text).toContain('cli-run.test')
  })
})
