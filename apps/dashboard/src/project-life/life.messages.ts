import type { InactiveStatus } from '../project-status/project-status'
import type { LifeAction } from './life-actions'

export const lifeMessages = {
  /** What is happening to a project that cannot be asked anything, and what that means. */
  inactive: {
    COMING_UP: {
      title: (name) => `${name} is coming up`,
      text: 'This takes a few seconds. The page goes on by itself.',
    },
    PAUSING: {
      title: (name) => `${name} is being paused`,
      text: 'Its Postgres stops; open queries end. The data stays.',
    },
    INACTIVE: {
      title: (name) => `${name} is paused`,
      text: 'Its Postgres does not run, so nothing can connect to it. Its data, roles and settings are kept.',
    },
    RESTARTING: {
      title: (name) => `${name} is being restarted`,
      text: 'Nothing can connect until its Postgres answers again. The page goes on by itself.',
    },
    RESTORING: {
      title: (name) => `${name} is being restored`,
      text: 'Its Postgres is put back to a backup; nothing can connect until that is done. Should it fail, the project is as it was before. The page goes on by itself.',
    },
    GOING_DOWN: {
      title: (name) => `${name} is being deleted`,
      text: 'Its Postgres stops and its files are removed. Nothing of it comes back.',
    },
    INIT_FAILED: {
      title: (name) => `${name} could not be set up`,
      text: 'What was begun has been undone; nothing is left of it on the server. Create another project to try again.',
    },
    START_FAILED: {
      title: (name) => `${name} does not start`,
      text: 'Its data is there, and its Postgres does not run. The last lines of its log say why. Try again once the reason is gone.',
    },
  } satisfies Record<InactiveStatus, { title: (name: string) => string; text: string }>,
  askSomebody: 'Somebody who may change the project can resume it.',
  noReaderTitle: 'Your role can only read, and this database has no login for that',
  noReaderText: 'It was attached without a login for members who may only read. Somebody who may change the project can run SQL on it.',
  progress: 'Progress',
  stepStates: { done: 'Done', running: 'Running', failed: 'Failed', waiting: 'Waiting' },
  reason: 'What happened',
  newProject: 'New project',
  settings: 'Project settings',
  backups: 'Backups',
  toHome: 'Go to the project’s home',

  action: { resume: 'Resume', restart: 'Restart', pause: 'Pause' } satisfies Record<LifeAction, string>,
  tryAgain: 'Try again',
  failed: {
    resume: 'The project could not be resumed',
    restart: 'The project could not be restarted',
    pause: 'The project could not be paused',
  } satisfies Record<LifeAction, string>,
  ask: {
    restart: {
      title: (name: string) => `Restart ${name}?`,
      text: 'Its Postgres stops and starts again. Open connections and queries end; what they had not committed is lost.',
    },
    pause: {
      title: (name: string) => `Pause ${name}?`,
      text: 'Its Postgres stops until somebody resumes it. Open connections and queries end; what they had not committed is lost.',
    },
  },
  lastFailed: {
    create_project: 'Setting it up failed',
    attach_project: 'Attaching it failed',
    pause_project: 'Pausing it failed',
    resume_project: 'Resuming it failed',
    restart_project: 'Restarting it failed',
    delete_project: 'Deleting it failed',
    create_backup: 'Backing it up failed',
    restore_backup: 'Restoring it failed, and it is as it was before',
  } as Readonly<Record<string, string>>,
  lastFailedOther: 'The last work on it failed',

  log: 'Postgres log',
  logLines: 'Last lines of the log',
  logIntro: 'The last lines that the project’s Postgres wrote. They may hold statements of the people who use the database.',
  elsewhere: 'Somebody else runs this Postgres: it is paused, restarted and looked after where it runs.',
  logFailed: 'Failed to retrieve the log',
  logEmpty: 'There is no log yet.',
  showLog: 'Show the log',
  refreshLog: 'Refresh',

  unhealthyTitle: 'The project’s Postgres does not answer',
  unhealthyText: 'The platform looks again every 15 seconds. Queries fail until it answers.',
}
