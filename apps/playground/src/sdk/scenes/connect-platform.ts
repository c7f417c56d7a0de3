import { STORY_PROJECT } from './story-frame'
import { json } from './story-platform'

interface StoryDatabase {
  identifier: string
  database_type: 'PRIMARY' | 'READ_REPLICA'
  region: string
  status: string
  db_host: string
}

const primary: StoryDatabase = {
  identifier: STORY_PROJECT,
  database_type: 'PRIMARY',
  region: 'local',
  status: 'ACTIVE_HEALTHY',
  db_host: '127.0.0.1',
}

/** `count` read replicas: the second is coming up, the third has failed. */
export const replicas = (count: number): StoryDatabase[] =>
  Array.from({ length: count }, (_, index) => ({
    identifier: `${STORY_PROJECT}-rr-${index + 1}`,
    database_type: 'READ_REPLICA',
    region: `zone-${index + 1}`,
    status: index === 1 ? 'COMING_UP' : index === 2 ? 'INIT_READ_REPLICA_FAILED' : 'ACTIVE_HEALTHY',
    db_host: `10.0.0.${index + 2}`,
  }))

export interface ConnectPlatform {
  others?: readonly StoryDatabase[]
  host?: string
  status?: string
  poolMode?: 'session' | 'transaction'
  /** Reason of the server why there are no pools. */
  reason?: string
  broken?: 'databases' | 'pooler'
  /** The platform refuses the keys, whatever the host thinks. */
  refusesKeys?: boolean
}

/** A platform with one project, as far as its connections are concerned; `asked` lists the paths. */
export function connectPlatform(options: ConnectPlatform, asked: string[] = []) {
  const {
    others = [],
    host,
    status,
    poolMode = 'transaction',
    reason,
    broken,
    refusesKeys,
  } = options
  const place = { db_host: '127.0.0.1', db_name: 'postgres', db_user: 'postgres' }
  const pool = (mode: 'session' | 'transaction', port: number) => ({
    identifier: STORY_PROJECT,
    database_type: 'PRIMARY',
    ...place,
    db_name: STORY_PROJECT,
    db_port: port,
    connection_string: `postgresql://postgres@127.0.0.1:${port}/${STORY_PROJECT}`,
    pool_mode: mode,
    default_pool_size: 15,
    max_client_conn: 500,
  })
  const pools = [
    pool('session', 8102),
    ...(poolMode === 'transaction' ? [pool('transaction', 8103)] : []),
  ]
  const failure = (code: number) =>
    json({ code: 'internal', message: 'Not this time.', request_id: 'req_story' }, code)
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(new Request(input, init).url)
    asked.push(pathname)
    switch (pathname.replace(`/platform/projects/${STORY_PROJECT}`, '')) {
      case '':
        return json({
          ref: STORY_PROJECT,
          name: 'shop',
          status: status ?? 'ACTIVE_HEALTHY',
          capabilities: ['api', 'pause'],
          endpoint: `http://127.0.0.1:8101/${STORY_PROJECT}`,
        })
      case '/databases':
        if (broken === 'databases') return failure(400)
        return json(
          [{ ...primary, ...(host === undefined ? {} : { db_host: host }) }, ...others].map(
            (database) => ({
              ...place,
              db_port: 54321,
              connection_string: 'postgresql://postgres@127.0.0.1:54321/postgres',
              inserted_at: '2026-01-05T10:00:00Z',
              ...database,
            }),
          ),
        )
      case '/config/pgbouncer':
        if (broken === 'pooler') return failure(400)
        return json({
          pgbouncer_enabled: reason === undefined,
          pgbouncer_status: reason === undefined ? 'ENABLED' : 'DISABLED',
          pgbouncer_version: reason === undefined ? '1.18.0' : null,
          prepared_statements: false,
          pool_mode: poolMode,
          default_pool_size: 15,
          max_pool_size: 21,
          max_client_conn: 500,
          db_host: null,
          db_port: null,
          db_name: null,
          db_user: null,
          connection_string: null,
          ssl_enforced: false,
          ssl_certificate: true,
          ...(reason === undefined ? {} : { reason }),
        })
      case '/config/supavisor':
        return json(reason === undefined ? pools : [])
      case '/ssl-certificate':
        return json({ certificate: 'PEM of the story' })
      case '/config/postgrest':
        return json({ read_url: `http://127.0.0.1:8101/${STORY_PROJECT}/read/rest/v1` })
      case '/api-keys':
        if (refusesKeys) return failure(403)
        return json([
          {
            id: 'k_1',
            type: 'publishable',
            name: 'web',
            description: '',
            enabled: true,
            last_used_at: null,
            expires_at: null,
            replaced_by: null,
            api_key: 'sb_publishable_story',
            inserted_at: '2026-01-05T10:00:00Z',
          },
        ])
      default:
        return json({ code: 'not_found', message: 'Not found.', request_id: 'req_story' }, 404)
    }
  }
}
