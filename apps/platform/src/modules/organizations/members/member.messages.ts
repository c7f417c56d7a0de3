export const memberMessages = {
  'last-owner': 'An organization needs at least one owner. Make someone else an owner first.',
  'no-member': 'Member not found.',
  'not-allowed': 'Your role in this organization doesn’t allow this.',
  'no-role': 'A member needs a role in the organization, or in one of its projects.',
  'owner-projects': 'Owners can’t have project roles.',
  'foreign-project': 'One of these projects is not in this organization.',
  branch: 'Members of a project have the same role in its branches. Choose the project instead.',
  'is-owner': 'This member is already an owner.',
  'is-member': 'This person is already a member.',
  'is-invited': 'This email is already invited. Resend or revoke that invitation.',
  'no-invitation': 'This invitation is no longer valid. Ask for a new one.',
} as const
