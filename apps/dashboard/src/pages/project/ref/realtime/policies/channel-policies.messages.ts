import { formatCount } from '../../../../../format/number'

export const channelPolicyMessages = {
  one: 'policy',
  intro:
    'Policies of realtime.messages decide who may join private channels: a client that may select messages of the topic receives them, one that may insert them sends them.',
  search: 'Find a policy',
  failed: 'Failed to retrieve policies',
  create: 'New policy',
  empty: 'No policies',
  emptyText: 'Without a policy, only secret keys can join private channels.',
  count: (count: number) => (count === 1 ? '1 policy' : `${formatCount(count)} policies`),
  receive: 'Receive (SELECT)',
  send: 'Send (INSERT)',
  templates: {
    membersReceive: 'Members may receive, by a table public.members',
    membersSend: 'Members may send, by a table public.members',
    ownReceive: 'Users may receive on a topic of their own',
    ownSend: 'Users may send on a topic of their own',
    signedInReceive: 'Signed-in users may receive',
    signedInSend: 'Signed-in users may send',
  },
  names: {
    membersReceive: 'Members may receive',
    membersSend: 'Members may send',
    ownReceive: 'Users may receive on their own topic',
    ownSend: 'Users may send on their own topic',
    signedInReceive: 'Signed-in users may receive',
    signedInSend: 'Signed-in users may send',
  },
  noApi: 'An attached database has no realtime service here.',
}
