import type { SupportCategory } from '@howdah/platform-client/resources/support/support-requests'

export const supportMessages = {
  title: 'Contact support',
  intro: 'Your request goes to the owners of your organization.',
  noOrganizations: 'You’re not in any organization yet',
  noOrganizationsText:
    'Owners of an organization provide support. Ask your administrator for an invitation.',
  organization: 'Organization',
  project: 'Project',
  noProject: 'No particular project',
  category: 'What is it about?',
  categories: {
    dashboard_bug: 'Something in the dashboard doesn’t work',
    database_unresponsive: 'The database isn’t responding',
    performance: 'It is slow',
    access: 'I can’t sign in, or I’m missing permissions',
    billing: 'Plan and billing',
    other: 'Something else',
  } satisfies Record<SupportCategory, string>,
  subject: 'Subject',
  subjectMissing: 'Enter a subject.',
  message: 'What happened?',
  messageHint: 'What did you do, what did you expect, and what happened instead?',
  messageMissing: 'Describe what happened.',
  error: 'Error message',
  send: 'Send',
  failed: 'Failed to send the request',
  sent: 'Request sent',
  sentBy: {
    off: 'The owners will see it in their notifications.',
    failed: 'The owners will see it in their notifications. The email couldn’t be sent.',
    sent: 'The owners will get an email and a notification.',
  },
  another: 'Send another',
  back: 'Back to the organization',
  loadFailed: 'Failed to load your organizations',
}
