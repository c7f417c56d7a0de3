import { capabilityMessages } from '../../access/capability.messages'
import type { ProjectAccess } from '../../access/access.types'
import { AppError, atPath } from '../../base/app-error'
import { clientAddress } from '../../base/http/client-address'
import { NotSupported } from '../../postgres/cluster/cluster-errors'
import { isPermitted, isRange, type NetworkRules } from '../../postgres/network/network-rules'
import { networkMessages } from './network.messages'
import type { NetworkHandler } from './services'

export const getSslEnforcement: NetworkHandler<'getSslEnforcement'> = async ({
  access,
  services,
}) => {
  const { requiresTls } = await services.networkRules.of(embeddedRef(access))
  return { status: 200, body: { enforced: requiresTls } }
}

export const updateSslEnforcement: NetworkHandler<'updateSslEnforcement'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  const ref = embeddedRef(access)
  const before = await services.networkRules.of(ref)
  const { requiresTls } = await services.networkRules.change(ref, { requiresTls: body.enforced })
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    evenOnFailure: true,
    before: { ssl_enforced: before.requiresTls },
    after: { ssl_enforced: requiresTls },
  })
  await services.networkChanges.apply(ref)
  return { status: 200, body: { enforced: requiresTls } }
}

export const getNetworkRestrictions: NetworkHandler<'getNetworkRestrictions'> = async ({
  access,
  request,
  services,
}) => {
  const rules = await services.networkRules.of(embeddedRef(access))
  return {
    status: 200,
    body: restrictions(rules, clientAddress(request, services.config.publicUrl !== null)),
  }
}

export const updateNetworkRestrictions: NetworkHandler<'updateNetworkRestrictions'> = async ({
  access,
  audit,
  body,
  request,
  services,
}) => {
  const ref = embeddedRef(access)
  const allowedRanges = body.allowed_ranges
  allowedRanges.forEach((range, index) => {
    if (isRange(range)) return
    const message = networkMessages.notARange(range)
    throw new AppError(400, 'bad_request', message, atPath(`body.allowed_ranges.${index}`, message))
  })
  const address = clientAddress(request, services.config.publicUrl !== null)
  const locksOut = !isPermitted({ requiresTls: false, allowedRanges }, { address, tls: true })
  if (locksOut && body.confirms_lockout !== true)
    throw new AppError(409, 'conflict', networkMessages.lockedOut(address))
  const before = await services.networkRules.of(ref)
  const after = await services.networkRules.change(ref, { allowedRanges })
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    evenOnFailure: true,
    before: { allowed_ranges: before.allowedRanges },
    after: { allowed_ranges: after.allowedRanges },
  })
  await services.networkChanges.apply(ref)
  return { status: 200, body: restrictions(after, address) }
}

const restrictions = ({ allowedRanges }: NetworkRules, address: string) => ({
  allowed_ranges: [...allowedRanges],
  your_address: address,
})

function embeddedRef({ project: { provisioner, ref } }: ProjectAccess): string {
  if (provisioner === 'attached') throw new NotSupported(capabilityMessages.notPossible)
  return ref
}
