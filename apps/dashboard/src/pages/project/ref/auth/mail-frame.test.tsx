import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authPageMessages } from './auth.messages'
import { MailFrame } from './mail-frame'

test.each([
  ['<img src="https://example.com/logo.png">', 1],
  ['<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', 0],
  ['<p>Hello</p>', 0],
])('a mail says that its pictures are not loaded: %s', (html, count) => {
  render(<MailFrame title="Mail" html={html} />)
  expect(screen.queryAllByText(authPageMessages.noPictures)).toHaveLength(count)
})
