import type { Platform } from '../platform.types'
import type { SelfHostedConfig } from './self-hosted-config'
import { noteWayIn } from './way-in'

type Parts = Pick<Platform, 'control' | 'projects' | 'organizations' | 'secrets'>

/** What every start of a self-hosted server does before it listens. @returns the reference of its project */
export async function openSelfHosted(platform: Parts, config: SelfHostedConfig): Promise<string> {
  await noteWayIn(platform, config)
  const { rows } = await platform.control.query<{ ref: string }>('select ref from projects order by inserted_at limit 1')
  const [project] = rows
  if (!project) throw new Error('The control database has lost the project of this server.')
  return project.ref
}
