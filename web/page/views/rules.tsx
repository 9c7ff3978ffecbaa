/** The rules in words, and the description itself in colours; a rule that is pointed at shows its moves. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ItemData, PartData, SourceData } from "../data";
import { Text } from "./pieces";

interface Lit {
  /** The rules that are pointed at, or whose moves are. */
  readonly rules: readonly (number | null)[];
  readonly onRule: (rule: number | null) => void;
}

/** What makes an element show the moves of a rule while it is pointed at or has the focus. */
function shows(rule: number, { rules, onRule }: Lit): JSX.HTMLAttributes<HTMLElement> {
  return {
    class: rules.includes(rule) ? "rule lit" : "rule",
    tabIndex: 0,
    onMouseEnter: () => onRule(rule),
    onMouseLeave: () => onRule(null),
    onFocus: () => onRule(rule),
    onBlur: () => onRule(null),
  };
}

export function Rules({ parts, ...lit }: { parts: readonly PartData[] } & Lit): JSX.Element {
  return (
    <div class="rules">
      {parts.map((part) => (
        <section key={part.title}>
          <h3>{part.title}</h3>
          {part.items.map((item, place) => (
            <Item key={place} item={item} {...lit} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Item({ item, ...lit }: { item: ItemData } & Lit): JSX.Element {
  if (item.rows)
    return (
      <dl>
        {item.rows.map(([name, said], place) => (
          <div key={place}>
            <dt>
              <Text pieces={name} />
            </dt>
            <dd>
              <Text pieces={said} />
            </dd>
          </div>
        ))}
      </dl>
    );
  if (item.move)
    return (
      <article {...shows(item.rule, lit)} data-rule={item.rule}>
        <h4>
          <Text pieces={item.move} />
        </h4>
        {item.text.length > 0 && (
          <p>
            <Text pieces={item.text} />
          </p>
        )}
        <ol>
          {item.steps.map((step, place) => (
            <li key={place}>
              <Text pieces={step} />
            </li>
          ))}
        </ol>
      </article>
    );
  return (
    <p>
      <Text pieces={item.text} />
    </p>
  );
}

export function Source({ sources, ...lit }: { sources: readonly SourceData[] } & Lit): JSX.Element {
  return (
    <div>
      {sources.map((source) => (
        <section key={source.name}>
          {sources.length > 1 && <h3>{source.name}</h3>}
          <pre class="source" tabIndex={0} aria-label={`The description ${source.name}`}>
            {parts(source).map(([rule, tokens], place) =>
              rule < 0 ? (
                <Tokens key={place} tokens={tokens} />
              ) : (
                <span key={place} {...shows(rule, lit)} data-rule={rule}>
                  <Tokens tokens={tokens} />
                </span>
              ),
            )}
          </pre>
        </section>
      ))}
    </div>
  );
}

function Tokens({ tokens }: { tokens: SourceData["tokens"] }): JSX.Element {
  return useMemo(
    () => <>{tokens.map(([kind, text], place) => (kind ? <span key={place} class={`t-${kind}`}>{text}</span> : text))}</>,
    [tokens],
  );
}

const cut = new WeakMap<SourceData, [number, SourceData["tokens"]][]>();

/** The tokens of a description, those of each rule together. */
function parts(source: SourceData): [number, SourceData["tokens"]][] {
  let found = cut.get(source);
  if (!found) {
    found = [];
    for (const token of source.tokens) {
      const last = found[found.length - 1];
      if (last?.[0] === token[2]) (last[1] as (typeof token)[]).push(token);
      else found.push([token[2], [token]]);
    }
    cut.set(source, found);
  }
  return found;
}
