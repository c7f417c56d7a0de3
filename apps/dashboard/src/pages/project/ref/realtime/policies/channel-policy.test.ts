import { createPolicyObject } from '@howdah/platform-client/catalog/objects/policies'
import { expect, test } from 'vitest'
import { channelPolicyKind } from './channel-policies.kind'
import { channelPolicyOf, channelTemplates } from './channel-policy'

test.each(channelTemplates)(
  'the template %s is a valid policy of realtime.messages',
  (template) => {
    const { form } = channelPolicyKind
    const start = form?.start('public')
    if (!form || !start) throw new Error('Policies have no form.')
    const draft = { ...start, ...channelPolicyOf(template) }
    expect(Object.values(form.problems(draft, [])).filter(Boolean)).toEqual([])
    const [sql] = createPolicyObject(draft)
    expect(sql).toContain('on "realtime"."messages"')
    expect(sql).toContain(
      template.endsWith('Receive') ? 'for select\n  to "authenticated"\n  using' : 'for insert',
    )
  },
)
