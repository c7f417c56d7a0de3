export const managedMessages = {
  partner: {
    'vercel-marketplace': 'the partner’s hosting marketplace',
    'aws-marketplace': 'the partner’s cloud marketplace',
  },
  notice: (partner: string) => `The resources of this organization are managed by ${partner}.`,
  open: 'Manage them there',
  failed: 'Couldn’t find the partner’s page',
}
