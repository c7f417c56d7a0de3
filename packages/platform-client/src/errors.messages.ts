/** Messages for responses without a text of their own, as in the specification (section 8). */
export const errorMessages = {
  serviceUnavailable: '503 Service Temporarily Unavailable',
}
