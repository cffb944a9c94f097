import { Component, type ReactNode } from 'react'

interface LoadBoundaryProps {
  /** What stands inside. Another place starts anew. */
  place?: string
  /** Stands there instead. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps what is around it when what is inside cannot be drawn: its script did not arrive. */
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
