export const memberMessages = {
  'last-owner': 'An organization always keeps an owner. Make somebody else an owner first.',
  'no-member': 'There is no such member.',
  'not-allowed': 'Your role in this organization does not allow this.',
  'no-role': 'A member needs a role in the organization, or in one of its projects.',
  'owner-projects': 'An owner has no roles in single projects.',
  'foreign-project': 'One of these projects is not in this organization.',
  'is-owner': 'This member is an owner already.',
  'is-member': 'This person is a member of this organization already.',
  'is-invited': 'This email is invited already. Send that invitation once more, or delete it.',
  'no-invitation': 'This invitation is not valid any more. Ask for a new one.',
} as const
