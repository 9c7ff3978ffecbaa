/** A control for each option between whose values people can choose. */

import type { JSX } from "preact";
import type { OptionData, Options as Values } from "../data";

interface Props {
  readonly options: readonly OptionData[];
  /** The values that they have. */
  readonly now: Values;
  readonly onChoose: (name: string, value: string) => void;
  readonly legend?: string;
}

export function Options({ options, now, onChoose, legend = "Options (a change begins a new game)" }: Props): JSX.Element | null {
  if (!options.length) return null;
  return (
    <fieldset class="options">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.name}>
          <span>{option.text || option.name}</span>
          <select name={`option-${option.name}`} value={now[option.name]} onChange={(event) => onChoose(option.name, event.currentTarget.value)}>
            {option.values.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
