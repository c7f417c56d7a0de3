import type { InactiveStatus } from '../project-status/project-status'
import type { LifeAction } from './life-actions'

export const lifeMessages = {
  /** Title and explanation for each status in which the project accepts no queries. */
  inactive: {
    COMING_UP: {
      title: (name) => `Setting up ${name}…`,
      text: 'This takes a few seconds. This page updates automatically.',
    },
    PAUSING: {
      title: (name) => `Pausing ${name}…`,
      text: 'Postgres is stopping. Your data is safe.',
    },
    INACTIVE: {
      title: (name) => `${name} is paused`,
      text: 'Postgres is stopped, so nothing can connect. Its data, roles and settings are safe.',
    },
    RESTARTING: {
      title: (name) => `Restarting ${name}…`,
      text: 'Nothing can connect until Postgres is back. This page updates automatically.',
    },
    RESTORING: {
      title: (name) => `Restoring ${name}…`,
      text: 'Nothing can connect until the data is restored. If it fails, nothing changes. This page updates automatically.',
    },
    GOING_DOWN: {
      title: (name) => `Deleting ${name}…`,
      text: 'Postgres is stopping and all files are being removed.',
    },
    INIT_FAILED: {
      title: (name) => `Failed to set up ${name}`,
      text: 'Everything was rolled back. Create another project to try again.',
    },
    START_FAILED: {
      title: (name) => `${name} doesn’t start`,
      text: 'Postgres failed to start. Your data is safe. The last lines of its log say why. Fix the cause, then try again.',
    },
    INIT_READ_REPLICA: {
      title: (name) => `Setting up the read replica ${name}…`,
      text: 'It accepts requests when it has caught up with the primary. This page updates automatically.',
    },
    INIT_READ_REPLICA_FAILED: {
      title: (name) => `Failed to set up the read replica ${name}`,
      text: 'The primary isn’t affected.',
    },
  } satisfies Record<InactiveStatus, { title: (name: string) => string; text: string }>,
  /** Title and explanation while a read replica takes the place of the primary. */
  promoting: {
    title: (name: string) => `Promoting a read replica of ${name}…`,
    text: 'Nothing can connect until the replica is the primary. This page updates automatically.',
  },
  askToResume: 'Ask someone who can change the project to resume it.',
  noReaderTitle: 'Your role is read-only, and this database has no read-only login',
  noReaderText:
    'It was attached without a login for read-only members. Ask someone who can change the project.',
  progress: 'Progress',
  bytes: (done: string, total: string) => `${done} of ${total}`,
  stepStates: { done: 'Done', running: 'Running', failed: 'Failed', waiting: 'Waiting' },
  reason: 'What happened',
  newProject: 'New project',
  settings: 'Project settings',
  backups: 'Backups',
  toHome: 'Go to the project’s home',

  action: { resume: 'Resume', restart: 'Restart', pause: 'Pause' } satisfies Record<
    LifeAction,
    string
  >,
  tryAgain: 'Try again',
  failed: {
    resume: 'Failed to resume the project',
    restart: 'Failed to restart the project',
    pause: 'Failed to pause the project',
  } satisfies Record<LifeAction, string>,
  ask: {
    restart: {
      title: (name: string) => `Restart ${name}?`,
      text: 'Postgres restarts. Open connections and queries end, and uncommitted changes are lost.',
    },
    pause: {
      title: (name: string) => `Pause ${name}?`,
      text: 'Postgres stops until you resume it. Open connections and queries end, and uncommitted changes are lost.',
    },
  },
  lastFailed: {
    create_project: 'Setup failed',
    create_branch: 'Creating the branch failed',
    reset_branch: 'Resetting failed, the branch has its previous data',
    restore_to_project: 'Setup failed',
    attach_project: 'Attaching failed',
    pause_project: 'Pausing failed',
    resume_project: 'Resuming failed',
    restart_project: 'Restarting failed',
    resize_project: 'Changing the compute size failed',
    delete_project: 'Deleting failed',
    set_database_password: 'Failed to set the database password, the previous one is valid',
    create_backup: 'Backup failed',
    restore_backup: 'Restore failed, nothing was changed',
    restore_point_in_time: 'Restore failed, nothing was changed',
    create_replica: 'Read replica setup failed',
    remove_replica: 'Removing the read replica failed',
    promote_replica: 'Promoting the read replica failed',
  } as Readonly<Record<string, string>>,
  lastFailedOther: 'The last operation failed',

  log: 'Postgres log',
  logLines: 'Last lines of the log',
  logIntro:
    'The latest lines from Postgres. They may contain statements from people who use the database.',
  elsewhere: 'This database runs elsewhere. Manage it there.',
  logFailed: 'Failed to retrieve the log',
  logEmpty: 'No log yet.',
  showLog: 'Show the log',
  refreshLog: 'Refresh',

  unhealthyTitle: 'Postgres isn’t responding',
  unhealthyText: 'Checking again every 15 seconds. Queries fail until it responds.',
}
