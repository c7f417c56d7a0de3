/** The mail that brings a support request to an owner. */
export function supportMail(request: {
  from: string
  category: string
  subject: string
  message: string
  error: string | null
  projectRef: string | null
}): { subject: string; text: string } {
  const { category, error, from, message, projectRef, subject } = request
  const details = [`From: ${from}`, `Category: ${category}`, projectRef && `Project: ${projectRef}`]
    .filter(Boolean)
    .join('\n')
  return {
    subject: `Support request: ${subject}`,
    text: `${details}\n\n${message}\n${error ? `\nError message:\n${error}\n` : ''}`,
  }
}
