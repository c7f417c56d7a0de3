export const toastMessages = {
  region: 'Notifications',
  dismiss: 'Dismiss',
  unknownError: 'An unknown error occurred',
}

export type ToastMessages = typeof toastMessages
