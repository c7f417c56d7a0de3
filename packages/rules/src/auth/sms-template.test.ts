import { expect, it } from 'vitest'
import { isSmsTemplate, renderSms, usualSmsTemplate } from './sms-template'

it('has the code, and nothing else in braces', () => {
  expect(isSmsTemplate(usualSmsTemplate)).toBe(true)
  expect(isSmsTemplate('{{.Code}} for Example')).toBe(true)
  for (const wrong of ['Your code', '{{ .Code }} {{ .Token }}', '{{ .Code }} }}', ''])
    expect(isSmsTemplate(wrong), wrong).toBe(false)
})

it('is rendered with the code, the usual text without a template', () => {
  expect(renderSms('', '123456')).toBe('Your code is 123456')
  expect(renderSms('{{.Code}}, again {{ .Code }}', '$&')).toBe('$&, again $&')
})
