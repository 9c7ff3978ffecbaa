/** The board: a picture of the position whose points can be chosen with a pointer, a finger, or keys. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { LookData, Palette, SceneData, ShapeData } from "../data";
import { nearest, WAYS } from "../geometry";
import type { Remembered } from "../remembered";

/** What is on a board. */
export interface Shown {
  readonly contents: readonly (number | null)[];
  /** The points of the last turn. */
  readonly last: ReadonlySet<number>;
  /** The points that can be chosen, and those of them that are marked. */
  readonly targets: ReadonlySet<number>;
  readonly marked: ReadonlySet<number>;
  readonly chosen: readonly number[];
  readonly hinted: readonly number[];
  /** Points of the moves of a rule. */
  readonly lit: ReadonlySet<number>;
  /** What the position remembers. */
  readonly remembered: readonly Remembered[];
  /** What moves, and what goes. */
  readonly motion: Motion | null;
}

/** What a move has changed, for the eye: a piece that slides over points, and pieces that were there before. */
export interface Motion {
  readonly key: number;
  readonly path: readonly number[];
  readonly gone: readonly (readonly [number, number])[];
  readonly fresh: ReadonlySet<number>;
}

interface Props {
  readonly scene: SceneData;
  readonly palette: Palette;
  readonly shown: Shown;
  readonly label: string;
  readonly turned: boolean;
  readonly coordinates: boolean;
  readonly onPoint: (site: number) => void;
  readonly onCancel: () => void;
  /** A point is pointed at, or none is any more. */
  readonly onHover: (site: number | null) => void;
}

const SLIDE = 180; // milliseconds from point to point

export function Board(props: Props): JSX.Element {
  const { scene, palette, shown, turned } = props;
  const { width, height, places, looks, unit } = scene;
  const [last, setFocused] = useState(() => Math.floor(places.length / 2));
  const focused = last < places.length ? last : Math.floor(places.length / 2); // other options can make a smaller board
  const svg = useRef<SVGSVGElement>(null);
  const spot = (site: number): readonly [number, number] => {
    const [x, y] = places[site].at;
    return turned ? [width - x, height - y] : [x, y];
  };
  useSlide(svg, shown.motion, places.map((_, site) => spot(site)));
  const turn = turned ? `rotate(180 ${width / 2} ${height / 2})` : undefined;
  const ground = useMemo(
    () => <Ground scene={scene} palette={palette} turned={turned} coordinates={props.coordinates} />,
    [scene, palette, turned, props.coordinates],
  );
  const order = useMemo(() => inOrder(scene), [scene]);
  const ring = (site: number, radius: number, className: string): JSX.Element => {
    const [cx, cy] = spot(site);
    return <circle key={className + site} class={className} cx={cx} cy={cy} r={radius} />;
  };
  const piece = (site: number, number: number, className: string, key: string): JSX.Element => {
    const place = places[site];
    const look = looks[number];
    const [x, y] = spot(site);
    if (place.as === "edge")
      return (
        <g key={key} class={className} data-at={site} transform={turn}>
          <path d={place.line} stroke={palette[look.stroke]} stroke-width={scene.line} fill="none" />
        </g>
      );
    return (
      <g key={key} class={className} data-at={site}>
        {place.as === "cell" && <path d={place.d} fill={palette[look.role]} stroke={palette.joint} transform={turn} />}
        <use href={`#${place.as === "cell" ? "over" : "look"}-${number}`} x={x} y={y} />
      </g>
    );
  };
  const standing = shown.contents.flatMap((number, site) => (number === null ? [] : [[site, number] as const]));
  standing.sort(([one], [other]) => Number(places[one].as !== "cell") - Number(places[other].as !== "cell") || one - other);
  const move = (event: KeyboardEvent, site: number): void => {
    const way = WAYS[event.key];
    if (way) {
      const to = nearest(places.map((_, place) => spot(place)), site, way);
      setFocused(to);
      svg.current?.querySelector<SVGElement>(`[data-site="${to}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") props.onPoint(site);
    else if (event.key === "Escape") props.onCancel();
    else return;
    event.preventDefault();
  };
  const name = (site: number): string => {
    const number = shown.contents[site];
    const more = shown.chosen.includes(site) ? "chosen" : shown.targets.has(site) ? "can be chosen" : "";
    const kept = shown.remembered.filter((one) => one.site === site).map((one) => one.name);
    return [places[site].name, places[site].label ?? "", number === null ? "empty" : looks[number].name, ...kept, more].filter(Boolean).join(", ");
  };
  return (
    <svg ref={svg} class="board" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={props.label}>
      <defs>
        {looks.map((look, number) => (
          <>
            <Look id={`look-${number}`} look={look} palette={palette} from={0} />
            <Look id={`over-${number}`} look={look} palette={palette} from={2} />
          </>
        ))}
      </defs>
      {ground}
      <g key="lit" class="lit-points" fill={palette.legal} transform={turn}>
        {[...shown.lit].map((site) => (
          <path key={site} d={places[site].d} />
        ))}
      </g>
      <g key="pieces">
        {standing.map(([site, number]) =>
          piece(site, number, shown.motion?.fresh.has(site) ? "piece fresh" : "piece", `${site}:${number}`),
        )}
      </g>
      <g key="gone">{shown.motion?.gone.map(([site, number]) => piece(site, number, "gone", `${shown.motion?.key}:${site}`))}</g>
      <g key="last" fill="none" stroke={palette.last} stroke-width={scene.mark.width}>
        {[...shown.last].map((site) => ring(site, shown.contents[site] === null ? scene.mark.free : scene.mark.occupied, "last"))}
      </g>
      <g key="remembered" class="remembered" fill="none">
        {shown.remembered.map(({ site, owner, name, beneath }) => {
          const [cx, cy] = spot(site);
          const r = unit * Math.max(0.46 - 0.07 * beneath, 0.18);
          const role = owner === null ? "neutral" : `player-${owner}`;
          return (
            <g key={`${site} ${name}`} data-at={site} data-name={name}>
              <circle class="off" cx={cx} cy={cy} r={r} stroke={palette[`${role}-rim`] ?? palette.rim} />
              <circle cx={cx} cy={cy} r={r} stroke={palette[role]} />
            </g>
          );
        })}
      </g>
      <g key="marks" fill={palette.legal} stroke={palette.legal}>
        {[...shown.marked].map((site) =>
          shown.contents[site] === null ? ring(site, unit * 0.13, "target") : ring(site, unit * 0.46, "target around"),
        )}
        {shown.chosen.map((site) => ring(site, unit * 0.46, "chosen around"))}
      </g>
      <g key="hint" stroke={palette.hint} fill="none">
        {shown.hinted.map((site) => ring(site, unit * 0.36, "hinted around"))}
      </g>
      <g key="points" transform={turn}>
        {order.map((site) => (
          <path
            key={site}
            class={shown.targets.has(site) ? "point open" : "point"}
            d={places[site].d}
            role="button"
            tabindex={site === focused ? 0 : -1} // in small letters, as attributes of SVG are read
            aria-label={name(site)}
            data-site={site}
            data-point={places[site].name}
            onClick={() => {
              setFocused(site);
              props.onPoint(site);
            }}
            onFocus={() => {
              setFocused(site);
              props.onHover(site);
            }}
            onBlur={() => props.onHover(null)}
            onMouseEnter={() => props.onHover(site)}
            onMouseLeave={() => props.onHover(null)}
            onKeyDown={(event) => move(event, site)}
          />
        ))}
      </g>
    </svg>
  );
}

/** The points in the order of drawing: on a lattice cells are below edges, and edges below the dots that they join. */
function inOrder({ places }: SceneData): number[] {
  const height = places.map((place) => ({ cell: 0, edge: 1, dot: 2 })[place.as ?? "dot"]);
  return [...places.keys()].sort((one, other) => height[one] - height[other] || one - other);
}

/** Let a piece slide from where it was. */
function useSlide(svg: { current: SVGSVGElement | null }, motion: Motion | null, spots: readonly (readonly [number, number])[]): void {
  useLayoutEffect(() => {
    if (!motion || motion.path.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const end = motion.path[motion.path.length - 1];
    const found = svg.current?.querySelector<SVGGElement>(`.piece[data-at="${end}"]`);
    const frames = motion.path.map((site) => ({
      transform: `translate(${spots[site][0] - spots[end][0]}px, ${spots[site][1] - spots[end][1]}px)`,
    }));
    found?.animate(frames, { duration: SLIDE * (frames.length - 1), easing: "ease-in-out" });
  }, [motion?.key]);
}

/** The board without pieces. */
function Ground({ scene, palette, turned, coordinates }: Pick<Props, "scene" | "palette" | "turned" | "coordinates">): JSX.Element {
  const { width, height } = scene;
  const shapes = scene.board.filter((shape) => coordinates || !("text" in shape) || (shape.role !== "name" && shape.role !== "label"));
  return (
    <g key="ground" aria-hidden="true">
      <rect width={width} height={height} rx="6" fill={palette[scene.back]} />
      {shapes.map((shape, place) =>
        "text" in shape ? (
          <Drawn key={place} shape={turned ? { ...shape, x: width - (shape.x ?? 0), y: height - (shape.y ?? 0) } : shape} palette={palette} />
        ) : (
          <g key={place} transform={turned ? `rotate(180 ${width / 2} ${height / 2})` : undefined}>
            <Drawn shape={shape} palette={palette} />
          </g>
        ),
      )}
    </g>
  );
}

/** The look of a piece, to be used on points. */
function Look({ id, look, palette, from }: { id: string; look: LookData; palette: Palette; from: number }): JSX.Element {
  return (
    <g id={id}>
      {look.shapes.slice(from).map((shape, place) => (
        <Drawn key={place} shape={shape} palette={palette} />
      ))}
    </g>
  );
}

/** A path or a text. */
export function Drawn({ shape, palette }: { shape: ShapeData; palette: Palette }): JSX.Element {
  if ("text" in shape)
    return (
      <text x={shape.x ?? 0} y={shape.y ?? 0} fill={palette[shape.role]} font-size={shape.size} text-anchor="middle" dominant-baseline="central">
        {shape.text}
      </text>
    );
  return (
    <path
      d={shape.d}
      fill={shape.role ? palette[shape.role] : "none"}
      stroke={shape.rim ? palette[shape.rim] : undefined}
      stroke-width={shape.rim ? (shape.width ?? 1) : undefined}
      opacity={shape.opacity}
      paint-order={shape.under ? "stroke" : undefined}
      stroke-linejoin={shape.under ? "round" : undefined}
    />
  );
}
