import type { AttachedProjects } from './attached/attached-projects'
import type { Clusters } from './clusters.types'

declare module '../../base/services' {
  interface Services {
    clusters: Clusters
    attached: Pick<AttachedProjects, 'verify'>
  }
}
