import type { ClientBase, Pool } from 'pg'
import { AppError } from '../../base/app-error'
import type { Secrets } from '../../base/secrets'
import { inTransaction } from '../../base/transaction'
import type { components } from '@howdah/contract'
import type { MetricName } from '../reports/metric-values'
import type { AlertEventKind, AlertState } from './alert-state'
import { alertNoticeMessages } from './alerts.messages'

export type AlertChannel = components['schemas']['AlertChannel']

/** Part of a rule that a person decides. */
export interface AlertInput {
  name: string
  metric: MetricName | null
  product: components['schemas']['LogProduct'] | null
  sql: string | null
  comparison: 'above' | 'below'
  threshold: number
  windowMinutes: number
  forMinutes: number
  channels: AlertChannel[]
  webhookUrl: string | null
  enabled: boolean
  silencedUntil: Date | null
}

export interface AlertRule extends AlertInput {
  id: string
  projectRef: string
  state: AlertState['state']
  stateSince: Date
  lastValue: number | null
  lastError: string | null
  /** Begin of the checks without a value; null after one with it. */
  failingSince: Date | null
  checkedAt: Date | null
  /** Channels that the newest tried event waits for, and why the last attempt failed; none where delivery was given up. */
  undelivered: readonly AlertChannel[]
  deliveryError: string | null
}

export interface AlertEvent {
  id: string
  at: Date
  kind: AlertEventKind
  value: number | null
  silenced: boolean
  waiting: AlertChannel[]
  lastError: string | null
}

/** An event with the rule and the project that it is of, and the number of attempts so far. */
export interface DueEvent extends AlertEvent {
  rule: AlertRule
  projectName: string
  attempts: number
  /** Channels that an earlier event of the rule has not reached yet. */
  held: readonly AlertChannel[]
}

/** Result of a check. */
export interface AlertCheck extends AlertState {
  event: AlertEventKind | null
  value: number | null
  error: string | null
  /** Begin of the checks without a value; null after one with it. */
  failingSince: Date | null
}

/** Alerts of the projects with their history. */
export interface AlertRules {
  list(ref: string): Promise<AlertRule[]>
  get(ref: string, id: string): Promise<AlertRule | null>
  /** @throws AppError 409 for too many, or a name that is taken */
  add(ref: string, input: AlertInput): Promise<AlertRule>
  /** Begins again if the condition changed. @throws AppError 409 for a name that is taken */
  change(rule: AlertRule, input: AlertInput): Promise<void>
  remove(id: string): Promise<void>
  /** Returns events, the newest first. */
  events(id: string): Promise<AlertEvent[]>
  /** Takes rules that are to be checked, of projects of this data directory that run. */
  takeDue(home: string, now: Date): Promise<AlertRule[]>
  /** Stores a check, unless the rule was changed or deleted since it was taken. @returns whether it is stored */
  checked(rule: AlertRule, at: Date, check: AlertCheck): Promise<boolean>
  /** Returns events that wait, a few of each project, those first whose attempt is the longest due. */
  dueEvents(home: string, now: Date): Promise<DueEvent[]>
  /** Stores what is still waiting during an attempt. */
  reached(id: string, waiting: readonly AlertChannel[]): Promise<void>
  /** Stores what is still waiting after an attempt. */
  delivered(
    id: string,
    waiting: readonly AlertChannel[],
    error: string | null,
    retryMs: number,
  ): Promise<void>
}

const MAX_RULES = 20
const MAX_EVENTS = 100
const CHECK_INTERVAL_S = 60
const MAX_DUE = 50
/** Attempts of an event for which later ones of its rule wait on the channel. */
const MAX_HELD_ATTEMPTS = 3
/** Events of a project that are delivered one after the other before those of others have a turn. */
const MAX_PROJECT_EVENTS = 3
/** Times in an hour that alerts of a project notify people of; each has an end, of which they are notified too. */
const MAX_FIRED = 30
const COLUMNS = `r.id, r.project_ref as "projectRef", r.name, r.metric, r.product, r.sql, r.comparison, r.threshold,
  r.window_minutes as "windowMinutes", r.for_minutes as "forMinutes", r.channels, r.webhook_url as "webhookUrl", r.enabled,
  r.silenced_until as "silencedUntil", r.state, r.state_since as "stateSince", r.last_value as "lastValue",
  r.last_error as "lastError", r.failing_since as "failingSince", r.checked_at as "checkedAt",
  coalesce((select f.waiting from alert_events f where f.rule_id = r.id and (f.waiting = '{}' or f.last_error is not null)
    order by f.id desc limit 1), '{}') as undelivered,
  (select f.last_error from alert_events f where f.rule_id = r.id and (f.waiting = '{}' or f.last_error is not null)
    order by f.id desc limit 1) as "deliveryError"`
const EVENT_COLUMNS = `e.id::text, e.at, e.kind, e.value, e.silenced, e.waiting, e.last_error as "lastError"`

const contextOf = (ref: string) => `alert_rules/${ref}`

export function createAlertRules(control: Pool, secrets: Secrets): AlertRules {
  const read = (row: AlertRule): AlertRule => ({
    ...row,
    webhookUrl: row.webhookUrl && secrets.decrypt(row.webhookUrl, contextOf(row.projectRef)),
  })
  const valuesOf = (ref: string, input: AlertInput) => [
    ...[input.name, input.metric, input.product, input.sql, input.comparison, input.threshold],
    ...[input.windowMinutes, input.forMinutes, input.channels],
    input.webhookUrl && secrets.encrypt(input.webhookUrl, contextOf(ref)),
    ...[input.enabled, input.silencedUntil],
  ]

  return {
    async list(ref) {
      const { rows } = await control.query<AlertRule>(
        `select ${COLUMNS} from alert_rules r where project_ref = $1 order by lower(name), id`,
        [ref],
      )
      return rows.map(read)
    },
    async get(ref, id) {
      const { rows } = await control.query<AlertRule>(
        `select ${COLUMNS} from alert_rules r where project_ref = $1 and id::text = $2`,
        [ref, id],
      )
      return rows[0] === undefined ? null : read(rows[0])
    },
    add: (ref, input) =>
      inTransaction(control, async (client) => {
        await client.query('select from projects where ref = $1 for no key update', [ref])
        const { rows: counts } = await client.query<{ total: number }>(
          'select count(*)::int as total from alert_rules where project_ref = $1',
          [ref],
        )
        if ((counts[0]?.total ?? 0) >= MAX_RULES)
          throw new AppError(409, 'conflict', alertNoticeMessages.tooMany(MAX_RULES))
        const { rows } = await client
          .query<AlertRule>(
            `insert into alert_rules as r (project_ref, name, metric, product, sql, comparison, threshold, window_minutes,
               for_minutes, channels, webhook_url, enabled, silenced_until)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${COLUMNS}`,
            [ref, ...valuesOf(ref, input)],
          )
          .catch(nameTaken)
        if (rows[0] === undefined) throw new Error('The alert was not stored.')
        return read(rows[0])
      }),
    async change(rule, input) {
      await control
        .query(
          `update alert_rules set name = $2, metric = $3, product = $4, sql = $5, comparison = $6, threshold = $7,
             window_minutes = $8, for_minutes = $9, channels = $10, webhook_url = $11, enabled = $12, silenced_until = $13,
             state = case when $14 then 'ok' else state end, state_since = case when $14 then now() else state_since end,
             last_value = case when $14 then null else last_value end, last_error = null, failing_since = null, next_check_at = now()
           where id = $1`,
          [rule.id, ...valuesOf(rule.projectRef, input), hasOtherCondition(rule, input)],
        )
        .catch(nameTaken)
    },
    async remove(id) {
      await control.query('delete from alert_rules where id = $1', [id])
    },
    async events(id) {
      const { rows } = await control.query<AlertEvent>(
        `select ${EVENT_COLUMNS} from alert_events e where rule_id = $1 order by e.id desc limit $2`,
        [id, MAX_EVENTS],
      )
      return rows
    },
    async takeDue(home, now) {
      const { rows } = await control.query<AlertRule>(
        `update alert_rules r set next_check_at = $2::timestamptz + make_interval(secs => $3)
           from (select a.id from alert_rules a join projects p on p.ref = a.project_ref
                  where a.enabled and a.next_check_at <= $2 and p.home = $1 and p.status = 'ACTIVE_HEALTHY'
                  order by a.next_check_at limit $4) due
          where r.id = due.id returning ${COLUMNS}`,
        [home, now, CHECK_INTERVAL_S, MAX_DUE],
      )
      return rows.map(read)
    },
    checked: (rule, at, { error, event, failingSince, since, state, value }) =>
      inTransaction(control, async (client) => {
        const { rows } = await client.query<{ silenced: boolean }>(
          `update alert_rules set state = $5, state_since = $6, last_value = $7, last_error = $8, checked_at = $4,
             failing_since = $10
            where id = $1 and state = $2 and date_trunc('milliseconds', state_since) = $3 and enabled
              and date_trunc('milliseconds', failing_since) is not distinct from $9
           returning coalesce(silenced_until > $4, false) as silenced`,
          [
            ...[rule.id, rule.state, rule.stateSince, at, state, new Date(since), value, error],
            ...[rule.failingSince, failingSince],
          ],
        )
        const [stored] = rows
        if (stored === undefined || event === null) return stored !== undefined
        const { isQuiet, reason } =
          event === 'fired' ? await firedTooOften(client, rule, at) : await asItFired(client, rule)
        const silenced = stored.silenced || isQuiet
        await client.query(
          `insert into alert_events (rule_id, at, kind, value, silenced, waiting, last_error)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [
            ...[rule.id, at, event, value, silenced],
            ...[silenced || reason !== null ? [] : rule.channels, reason],
          ],
        )
        await client.query(
          `delete from alert_events where rule_id = $1
              and id <= (select id from alert_events where rule_id = $1 order by id desc offset $2 limit 1)`,
          [rule.id, MAX_EVENTS],
        )
        return true
      }),
    async dueEvents(home, now) {
      const { rows } = await control.query<
        AlertEvent & Pick<DueEvent, 'attempts' | 'held' | 'projectName'> & { ruleId: string }
      >(
        `select ${EVENT_COLUMNS}, e.attempts, e.held, e.rule_id as "ruleId", e.name as "projectName"
           from (select e.*, p.name, b.held,
                        row_number() over (partition by p.ref order by e.next_attempt_at, e.id) as place
                   from alert_events e join alert_rules r on r.id = e.rule_id join projects p on p.ref = r.project_ref,
                        lateral (select coalesce(array_agg(distinct channel), '{}') as held
                                   from alert_events o, unnest(o.waiting) channel
                                  where o.rule_id = e.rule_id and o.id < e.id and o.attempts < ${MAX_HELD_ATTEMPTS}) b
                  where e.waiting <> '{}' and not e.waiting <@ b.held and e.next_attempt_at <= $2 and p.home = $1) e
          where e.place <= $4 order by e.place, e.next_attempt_at, e.id limit $3`,
        [home, now, MAX_DUE, MAX_PROJECT_EVENTS],
      )
      if (rows.length === 0) return []
      const found = await control.query<AlertRule>(
        `select ${COLUMNS} from alert_rules r where id = any($1::uuid[])`,
        [rows.map(({ ruleId }) => ruleId)],
      )
      const rules = new Map(found.rows.map((rule) => [rule.id, read(rule)]))
      return rows.flatMap(({ ruleId, ...event }) => {
        const rule = rules.get(ruleId)
        return rule === undefined ? [] : [{ ...event, rule }]
      })
    },
    async reached(id, waiting) {
      await control.query('update alert_events set waiting = $2 where id = $1', [id, waiting])
    },
    async delivered(id, waiting, error, retryMs) {
      await control.query(
        `update alert_events set waiting = $2, last_error = $3, attempts = attempts + 1,
           next_attempt_at = now() + make_interval(secs => $4) where id = $1`,
        [id, waiting, error, retryMs / 1_000],
      )
    },
  }
}

/** Decision to store an event without notifying people: by a silence, or for another reason. */
interface Quiet {
  isQuiet: boolean
  reason: string | null
}

const TOO_OFTEN = alertNoticeMessages.tooOften(MAX_FIRED)

/** Counts what people of the project were notified of in the last hour. */
async function firedTooOften(
  client: ClientBase,
  { projectRef }: AlertRule,
  at: Date,
): Promise<Quiet> {
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from alert_events e join alert_rules r on r.id = e.rule_id
      where r.project_ref = $1 and e.kind = 'fired' and not e.silenced and e.last_error is distinct from $2
        and e.at > $3::timestamptz - interval '1 hour'`,
    [projectRef, TOO_OFTEN, at],
  )
  return { isQuiet: false, reason: (rows[0]?.total ?? 0) < MAX_FIRED ? null : TOO_OFTEN }
}

/** People are not notified of the end of what they were not notified of. */
async function asItFired(client: ClientBase, { id }: AlertRule): Promise<Quiet> {
  const { rows } = await client.query<Quiet>(
    `select silenced as "isQuiet", case when last_error = $2 then last_error end as reason
       from alert_events where rule_id = $1 and kind = 'fired' order by id desc limit 1`,
    [id, TOO_OFTEN],
  )
  return rows[0] ?? { isQuiet: false, reason: null }
}

const hasOtherCondition = (rule: AlertRule, input: AlertInput): boolean =>
  !input.enabled ||
  (
    ['metric', 'product', 'sql', 'comparison', 'threshold', 'windowMinutes', 'forMinutes'] as const
  ).some((name) => rule[name] !== input[name])

function nameTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw new AppError(409, 'conflict', alertNoticeMessages.nameTaken, { cause: error })
  throw error
}
