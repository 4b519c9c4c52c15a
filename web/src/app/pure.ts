/** Pure components: rendered again only for other props, or for what they subscribe to themselves. */

import { Component, type ComponentChild, type ComponentType, createElement } from "preact";

/** `also`: what counts besides the props. */
export function pure<Props extends object>(Part: ComponentType<Props>, also: () => unknown = () => null): ComponentType<Props> {
  return class Pure extends Component<Props> {
    private last: unknown;

    override shouldComponentUpdate(next: Props): boolean {
      const now = this.props as Props;
      const names = Object.keys(next) as (keyof Props)[];
      const same = names.length === Object.keys(now).length && names.every((name) => next[name] === now[name]);
      return !same || this.last !== also();
    }

    override render(): ComponentChild {
      this.last = also();
      return createElement(Part, this.props as Props);
    }
  };
}
