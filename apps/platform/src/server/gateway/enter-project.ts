import type { IncomingHttpHeaders } from 'node:http'
import type { ProjectAccess } from '../../access/access.types'
import { capabilitiesOf } from '../../access/capabilities'
import type { GatewayService, KeyAccess, WakeCondition } from '../../access/gateway.types'
import { needActive } from '../../access/need-active'
import { needCapability } from '../../access/need-capability'
import { AppError } from '../../base/app-error'
import type { Exchange } from '../../base/http/exchange'
import type { Project } from '../../modules/projects/projects'
import type { Platform } from '../platform.types'
import { checkKey, type GatewayAccess } from './check-key'
import { gatewayMessages } from './gateway.messages'

type ApiCapability = NonNullable<GatewayService['capability']>

/**
 * Finds the project of a request by its key, and counts the request as the project's traffic.
 * @throws AppError 401, also for a project that does not exist: without a key, the answer does not
 * reveal which projects do
 */
export async function enterProject(
  exchange: Exchange,
  ref: string,
  platform: Platform,
): Promise<{ project: Project; access: GatewayAccess }> {
  const access = await checkKey(exchange.request.headers, ref, platform)
  const project = access && (await rememberedProject(ref, platform))
  if (access === null || project === null)
    throw new AppError(
      401,
      'unauthorized',
      hasCredential(exchange.request.headers) ? gatewayMessages.badToken : gatewayMessages.key,
    )
  exchange.projectRef = ref
  platform.traffic.attribute(exchange.response, ref)
  return { project, access }
}

const hasCredential = ({ apikey, authorization }: IncomingHttpHeaders): boolean =>
  apikey !== undefined || authorization !== undefined

/** Returns the access of a key with a role; null without one. */
export const keyAccessOf = ({ claims, origin }: GatewayAccess): KeyAccess | null =>
  claims && { role: claims.role, claims, ...(origin === undefined ? {} : { origin }) }

/** Returns the access of a key or token of a project; null for one that is not (or no longer) valid. */
export async function accessOfToken(
  ref: string,
  token: string,
  platform: Platform,
): Promise<KeyAccess | null> {
  const access = await checkKey({ authorization: `Bearer ${token}` }, ref, platform)
  return access && keyAccessOf(access)
}

/**
 * Lets a keyed request through to a service of its project, also while the project does not run.
 * @throws AppError 401, 403 for a key without a role, 409 for a project without the capability
 */
export async function enterPaused(
  exchange: Exchange,
  ref: string,
  platform: Platform,
  capability: ApiCapability = 'api',
): Promise<{ project: Project; access: KeyAccess }> {
  const { project, access } = await enterProject(exchange, ref, platform)
  needCapability({ project }, capability)
  const keyAccess = keyAccessOf(access)
  if (keyAccess === null) throw new AppError(403, 'forbidden', gatewayMessages.noRole)
  return { project, access: keyAccess }
}

/**
 * Lets a keyed request through to a service of its project. It resumes a preview that was paused
 * for being idle.
 * @throws AppError as `enterPaused` does, and 409 for a project that does not run
 */
export async function enterService(
  exchange: Exchange,
  ref: string,
  platform: Platform,
  capability: ApiCapability = 'api',
): Promise<{ project: Project; access: KeyAccess }> {
  const { access, project } = await enterPaused(exchange, ref, platform, capability)
  return { project: await awakened(project, platform), access }
}

const isAsleep = ({ isPreview, status }: Pick<Project, 'isPreview' | 'status'>): boolean =>
  status === 'INACTIVE' && isPreview

/**
 * Returns a project that runs, after it has resumed a preview that was paused for being idle.
 * @throws AppError 409 for a project that does not run
 */
export async function awakened<Known extends ProjectAccess['project']>(
  project: Known,
  { idlePreviews, projects }: Platform,
  condition?: WakeCondition,
): Promise<Known | Project> {
  const { ref } = project
  const wakes = isAsleep(project) && (await idlePreviews.wake(ref, condition))
  const found = wakes ? ((await projects.byRef(ref)) ?? project) : project
  needActive({ project: found })
  return found
}

/** Returns a project as `awakened` does, for a request whose key is valid. @throws AppError 409 */
export async function awakenedByKey<Known extends ProjectAccess['project']>(
  { request }: Exchange,
  project: Known,
  platform: Platform,
): Promise<Known | Project> {
  if (isAsleep(project) && (await checkKey(request.headers, project.ref, platform)) !== null)
    return awakened(project, platform)
  needActive({ project })
  return project
}

/**
 * Lets a request without a key through to a public endpoint, and counts it as the project's traffic.
 * @throws AppError as for any other endpoint where the project has no API, so that the answer does
 * not reveal whether it exists; 409 for a project that does not run, unless `whilePaused`, or it is
 * an idle preview that the endpoint `wakes`
 */
export async function enterPublic(
  exchange: Exchange,
  ref: string,
  platform: Platform,
  { wakes = false, whilePaused = false }: { whilePaused?: boolean; wakes?: boolean },
): Promise<Project> {
  const project = await rememberedProject(ref, platform)
  if (project === null || !hasApi(project))
    return (await enterService(exchange, ref, platform)).project
  exchange.projectRef = ref
  platform.traffic.attribute(exchange.response, ref)
  const isLetIn = whilePaused || (wakes && isAsleep(project))
  return isLetIn ? project : awakenedByKey(exchange, project, platform)
}

/** Returns a project; null if there is none. */
export const rememberedProject = (
  ref: string,
  { projectMemory, projects }: Platform,
): Promise<Project | null> => projectMemory.remember(ref, 'project', () => projects.byRef(ref))

const hasApi = (project: Project): boolean => capabilitiesOf(project).includes('api')
