import type { components } from '@howdah/contract'
import { needCapability } from '../../access/need-capability'
import type { RealtimeSettings } from './realtime-configs'
import type { RealtimeHandler, RealtimeServices } from './services'

export const getRealtimeConfig: RealtimeHandler<'getRealtimeConfig'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  return { status: 200, body: viewOf(services, ref, await services.realtimeConfigs.of(ref)) }
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
  const after = await services.realtimeConfigs.change(ref, body)
  services.realtimeHubs.configure(ref, after)
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    before: changedIn(before, body),
    after: changedIn(after, body),
  })
  return { status: 200, body: viewOf(services, ref, after) }
}

function viewOf(
  { gatewayUrl, realtimeHubs }: RealtimeServices,
  ref: string,
  config: RealtimeSettings,
): components['schemas']['RealtimeConfig'] {
  const hub = realtimeHubs.find(ref)
  return {
    ...config,
    url: `${gatewayUrl}/${ref}/realtime/v1`,
    clients: hub?.clients.size ?? 0,
    channels: hub?.topics.size ?? 0,
  }
}

const changedIn = (config: RealtimeSettings, change: object): Partial<RealtimeSettings> =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name in change))
