import type { ReplicaProblem } from './replicas.types'

const reasons: Record<ReplicaProblem, string> = {
  slot_lost: 'It fell so far behind that the log it needs is gone.',
  slot_missing: 'The project was restored to another state.',
}

/** Notifications about read replicas. Names are people's own text. */
export const replicaNotificationMessages = {
  openInfrastructure: 'Open infrastructure',
  failed: (project: string, error: string | null) => ({
    title: `A read replica of ${project} could not be set up`,
    message: error ?? 'See its log in the infrastructure settings.',
  }),
  notRemoved: (project: string, error: string | null) => ({
    title: `A read replica of ${project} could not be removed`,
    message: error ?? 'Try again in the infrastructure settings.',
  }),
  notPromoted: (project: string, error: string | null) => ({
    title: `A read replica of ${project} could not be promoted`,
    message: error ?? 'See the log of the project.',
  }),
  promoted: (project: string) => ({
    title: `A read replica of ${project} was promoted`,
    message:
      'It is the primary database now, with the same addresses and passwords. Existing connections were closed.',
  }),
  stopped: (project: string, problem: ReplicaProblem) => ({
    title: `A read replica of ${project} has stopped`,
    message: `${reasons[problem]} Rebuild it in the infrastructure settings.`,
  }),
} as const
