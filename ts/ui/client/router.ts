/** Which page is shown: the part of the address after #, so that back, forward and bookmarks work. */
import { useEffect, useState } from "preact/hooks";

/** A page and what it is asked to show. */
export interface Place {
  page: string;
  id: string;
  query: URLSearchParams;
}

function placeOf(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/u, "").split("?", 2);
  const [page = "", ...rest] = path.split("/");
  return { page: page || "today", id: decoded(rest.join("/")), query: new URLSearchParams(query) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The place now. */
export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return placeOf(hash);
}

/** The address of a place. */
export function linkTo(page: string, id = "", query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  const tail = asked.size > 0 ? `?${asked}` : "";
  return `#/${page}${id === "" ? "" : `/${encodeURIComponent(id)}`}${tail}`;
}

export function go(link: string): void {
  location.hash = link;
}
