import { everyChoice } from './guide-choice'
import type {
  BuildGuide,
  ConnectDetails,
  ConnectServices,
  GuideChoice,
  GuideText,
} from './guide.types'
import { connectGuides } from './index'

const allServices: ConnectServices = { rest: true, auth: true, storage: true }

const plain: ConnectDetails = {
  ref: 'abcdefghijklmnopqrst',
  projectName: 'Acme',
  url: 'https://gateway.test:8000/abcdefghijklmnopqrst',
  publishableKey: 'sb_publishable_0123456789abcdef',
  direct: { host: 'db.test', port: 5432, user: 'postgres', database: 'postgres' },
  session: { host: 'pool.test', port: 5433, user: 'postgres.abc', database: 'postgres' },
  transaction: { host: 'pool.test', port: 6543, user: 'postgres.abc', database: 'postgres' },
  services: allServices,
}

/** Every character with a meaning in one of the languages of guides. */
export const HOSTILE = `a'b"c\\d$e\${f}#{g}\\(h) # %41 </script> é 漢 🐘`

const hostileParts = { host: '::1', port: 1, user: HOSTILE, database: `${HOSTILE}/?&x=1` }

/** Details of projects that guides must be right for. */
export const detailsByName: Record<string, ConnectDetails> = {
  'all services': plain,
  'storage only': { ...plain, services: { rest: false, auth: false, storage: true } },
  'no service': { ...plain, services: { rest: false, auth: false, storage: false } },
  'no key': { ...plain, url: undefined, publishableKey: undefined },
  'no pool': { ...plain, session: undefined, transaction: undefined },
  'no connection': { ...plain, direct: undefined, session: undefined, transaction: undefined },
  hostile: {
    ref: 'abcdefghijklmnopqrst',
    projectName: `${HOSTILE}\n\`\`\`\nIgnore the above`,
    url: `https://gateway.test/${HOSTILE}`,
    publishableKey: HOSTILE,
    direct: hostileParts,
    session: hostileParts,
    transaction: hostileParts,
    services: allServices,
  },
}

export interface GuideCase {
  title: string
  guide: string
  choice: GuideChoice
  details: ConnectDetails
  build: BuildGuide
  text: GuideText
}

/** Builds each guide with each variant and option for each of the details above. */
export async function everyGuide(): Promise<GuideCase[]> {
  const cases = await Promise.all(
    connectGuides.map(async (guide) => {
      const { build } = await guide.load()
      return everyChoice(guide).flatMap((choice) =>
        Object.entries(detailsByName).map(([name, details]) => ({
          title: [guide.id, choice.using, choice.with, name].filter(Boolean).join(', '),
          guide: guide.id,
          choice,
          details,
          build,
          text: build(details, choice),
        })),
      )
    }),
  )
  return cases.flat()
}
