import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  children: ReactNode
  onError: (error: unknown) => void
}

/** Keeps the failure of one part, such as code that could not be fetched, away from the editor around it. */
export class PartBoundary extends Component<
  PartBoundaryProps,
  { error: unknown; failed: boolean }
> {
  override state = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorAlert
        error={this.state.error}
        onRetry={() => this.setState({ error: null, failed: false })}
      />
    )
  }
}
