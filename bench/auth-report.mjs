import { authSize } from './measures/auth.mjs'

const ms = (value) => `${value.toFixed(0)} ms`
const rate = (value) => `${Math.round(value).toLocaleString('en')} a second`
const verdict = (isMet) => (isMet ? 'met' : 'missed')

/** Returns the measurements of the auth service as rows of the report. */
export function authRows({ lists, rates }) {
  const users = authSize.users.toLocaleString('en')
  return [
    ...Object.entries(lists).map(([name, { p95, plain, platform }], index) => [
      `${index === 0 ? `A page of ${users} users: ` : '... '}${name}`,
      `${ms(platform)}, 95th percentile ${ms(p95)}`,
      `${ms(plain)} for the plain query in a driver`,
      '100 ms',
      verdict(platform <= 100),
    ]),
    [
      `Refreshes of a session, ${authSize.clients} clients`,
      rate(rates.refresh),
      `${rate(rates.refreshPlain)} for the rows in a driver`,
      '',
      '',
    ],
    [
      'Verifications of an access token with its session',
      rate(rates.verify),
      `${rate(rates.verifyPlain)} for the rows in a driver`,
      '',
      '',
    ],
    [
      'Sign-ins by password',
      rate(rates.signIn),
      `${rate(rates.hash)} for the bcrypt hash of cost 10 alone, ${ms(rates.hashMs)} each`,
      '',
      '',
    ],
  ]
}

/** Returns the memory of the auth services of many projects as rows of the report. */
export function authMemoryRows({ after, before, projects }) {
  const growth = after - before
  // Garbage of the start that was collected in between hides the growth: that is not growth.
  const isKnown = growth > 0
  return [
    [
      `Memory of an idle server by the auth of ${projects} projects`,
      isKnown ? `${growth.toFixed(0)} MB` : 'not known',
      `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
      '50 MB',
      isKnown ? verdict(growth <= 50) : '',
    ],
  ]
}
