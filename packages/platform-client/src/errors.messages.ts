/** What is said where an answer has no words of its own; the specification's (section 8). */
export const errorMessages = {
  serviceUnavailable: '503 Service Temporarily Unavailable',
}
