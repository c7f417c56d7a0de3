import { isComputeSize } from '@howdah/rules/compute/compute-sizes'
import { defineModule } from '../define-module'
import { createAttachedProjects } from './attached/attached-projects'
import { clustersConfig } from './config'
import { createClusterManager } from './cluster-manager'
import { guardDisk } from './guard-disk'
import { guardNotifications } from './guard-notifications'
import { createProvisioners, rememberedKind } from './provisioners'
import type { ClustersServices } from './services'

export const clusters = defineModule<ClustersServices>({
  name: 'clusters',
  config: clustersConfig,
  services: {
    clusterManager(services) {
      const { binaries, certificates, closers, config, directory, events, log, projects, user } =
        services
      const manager = createClusterManager({
        ...{ directory, binaries, user, log },
        addresses: () => config.databases,
        tls: () => certificates.files,
        secretsOf: (ref) => projects.secretsOf(ref),
        async computeOf(ref) {
          const compute = (await projects.byRef(ref))?.compute ?? 'shared'
          return isComputeSize(compute) ? compute : 'shared'
        },
        rulesOf: (ref) => services.networkRules.of(ref),
        onHealth: (ref, health) => void events.emit('cluster.health', { ref, health }),
      })
      closers.add(() => manager.stopAll())
      return manager
    },
    attached: ({ events, outbound, projectConnections }) =>
      createAttachedProjects({
        connections: projectConnections,
        outbound,
        onHealth: (ref, health) => void events.emit('cluster.health', { ref, health }),
      }),
    provisioners: ({ attached, clusterManager, projects }) =>
      createProvisioners(
        { embedded: clusterManager, attached },
        rememberedKind(async (ref) => (await projects.byRef(ref))?.provisioner ?? 'embedded'),
      ),
    clusters: ({ provisioners }) => provisioners,
  },
  schedules: (services) => [guardDisk(services), guardNotifications(services)],
})
