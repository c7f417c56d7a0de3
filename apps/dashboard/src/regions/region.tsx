import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Component, type ReactNode } from 'react'

export interface RegionProps {
  /**
   * Title of the error when the content fails to render, for example 'The sidebar could not be
   * shown'.
   */
  title: string
  /** A change of it starts over after a failure, for example the path of a page. */
  resetKey?: string
  children: ReactNode
}

interface RegionState {
  failure: { error: unknown; resetKey: string | undefined } | null
}

/** A part of the screen that breaks alone: its failure is shown in its own place, with a retry. */
export class Region extends Component<RegionProps, RegionState> {
  override state: RegionState = { failure: null }

  static getDerivedStateFromProps(props: RegionProps, state: RegionState): RegionState | null {
    if (!state.failure) return null
    if (state.failure.resetKey === undefined)
      return { failure: { ...state.failure, resetKey: props.resetKey } }
    return state.failure.resetKey === props.resetKey ? null : { failure: null }
  }

  static getDerivedStateFromError(error: unknown): RegionState {
    return { failure: { error, resetKey: undefined } }
  }

  override render(): ReactNode {
    if (!this.state.failure) return this.props.children
    return (
      <div className="hd-region-failure">
        <ErrorAlert
          title={this.props.title}
          error={this.state.failure.error}
          onRetry={() => this.setState({ failure: null })}
        />
      </div>
    )
  }
}
