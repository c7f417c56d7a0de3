import type { components } from '@howdah/contract'
import type { PlanTier } from '@howdah/rules/plans/plan-change'
import { PLAN_NAMES } from '@howdah/rules/plans/plan-quotas'
import {
  PLAN_REALTIME_LIMITS,
  REALTIME_LIMITS,
  type RealtimeLimits,
} from '@howdah/rules/realtime/realtime-limits'
import { AppError } from '../../base/app-error'
import { needCapability } from '../../access/need-capability'
import { joinedClients } from './hub/hub'
import type { RealtimeSettings } from './realtime-configs'
import { realtimeMessages } from './realtime.messages'
import type { RealtimeHandler, RealtimeServices } from './services'

export const getRealtimeConfig: RealtimeHandler<'getRealtimeConfig'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  return { status: 200, body: await viewOf(services, ref, await services.realtimeConfigs.of(ref)) }
}

export const updateRealtimeConfig: RealtimeHandler<'updateRealtimeConfig'> = async ({
  access,
  audit,
  body,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  const before = await services.realtimeConfigs.of(ref)
  checkLimits(await services.realtimeConfigs.planOf(ref), body)
  const after = await services.realtimeConfigs.change(ref, body)
  services.realtimeHubs.configure(ref, after)
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    before: changedIn(before, body),
    after: changedIn(after, body),
  })
  return { status: 200, body: await viewOf(services, ref, after) }
}

/** @throws AppError 400 if a limit is above that of the plan */
function checkLimits(plan: PlanTier, change: Partial<RealtimeLimits>): void {
  const allowed = PLAN_REALTIME_LIMITS[plan]
  const details = REALTIME_LIMITS.filter((name) => (change[name] ?? 0) > allowed[name]).map(
    (name) => ({
      path: `body.${name}`,
      message: realtimeMessages.abovePlan(PLAN_NAMES[plan], allowed[name]),
    }),
  )
  const [first] = details
  if (first) throw new AppError(400, 'bad_request', first.message, { details })
}

async function viewOf(
  { gatewayUrl, realtimeConfigs, realtimeHubs }: RealtimeServices,
  ref: string,
  config: RealtimeSettings,
): Promise<components['schemas']['RealtimeConfig']> {
  const hub = realtimeHubs.find(ref)
  const plan = await realtimeConfigs.planOf(ref)
  const now = performance.now()
  return {
    ...config,
    url: `${gatewayUrl}/${ref}/realtime/v1`,
    plan,
    plan_limits: PLAN_REALTIME_LIMITS[plan],
    clients: (hub === undefined ? 0 : joinedClients(hub)) + (hub?.fanOut.clientsElsewhere() ?? 0),
    channels: hub?.topics.size ?? 0,
    last_second: {
      joins: hub?.joins.lastSecond(now) ?? 0,
      events: hub?.messages.lastSecond(now) ?? 0,
      presence_events: hub?.presences.lastSecond(now) ?? 0,
    },
  }
}

const changedIn = (config: RealtimeSettings, change: object): Partial<RealtimeSettings> =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name in change))
