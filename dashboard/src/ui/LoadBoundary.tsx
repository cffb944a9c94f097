import { Component, type ReactNode } from 'react'

interface LoadBoundaryProps {
  /** Id of the content. A new id resets the boundary. */
  place?: string
  /** Shown instead of failed content. */
  fallback: ReactNode
  children: ReactNode
}

/** An error boundary for content whose script failed to load. */
export class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidUpdate({ place }: LoadBoundaryProps) {
    if (this.state.failed && place !== this.props.place) this.setState({ failed: false })
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
