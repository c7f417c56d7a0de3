import type { Queryable } from '../../base/transaction'
import { OPEN_RULES, type NetworkRules } from '../../postgres/network/network-rules'

/** Stored rules for programs that connect to projects. */
export interface NetworkRulesTable {
  of(ref: string): Promise<NetworkRules>
  /** Absent fields keep their value. Ranges are stored in their short form, each once. */
  change(ref: string, change: Partial<NetworkRules>): Promise<NetworkRules>
}

const columns = 'requires_tls as "requiresTls", allowed_ranges::text[] as "allowedRanges"'

export function createNetworkRulesTable(db: Queryable): NetworkRulesTable {
  return {
    async of(ref) {
      const { rows } = await db.query<NetworkRules>(
        `select ${columns} from project_network where project_ref = $1`,
        [ref],
      )
      return rows[0] ?? OPEN_RULES
    },
    async change(ref, { requiresTls, allowedRanges }) {
      const { rows } = await db.query<NetworkRules>(
        `insert into project_network as n (project_ref, requires_tls, allowed_ranges)
         values ($1, coalesce($2, false), coalesce(${ranges}, '{0.0.0.0/0,::/0}'))
         on conflict (project_ref) do update set
           requires_tls = coalesce($2, n.requires_tls), allowed_ranges = coalesce(${ranges}, n.allowed_ranges)
         returning ${columns}`,
        [ref, requiresTls ?? null, allowedRanges ?? null],
      )
      return rows[0] ?? OPEN_RULES
    },
  }
}

/** The networks of the ranges in their order, each once; null without a parameter. */
const ranges = `case when $3::text[] is not null then array(
  select network(r.range::inet) from unnest($3::text[]) with ordinality r (range, place)
   group by 1 order by min(r.place)
)::cidr[] end`
